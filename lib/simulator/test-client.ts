import type { SimulatorStats } from './request-log'

/** One SSE message as a test looks at it: `event` is '' without a name, `data` parsed where it is JSON. */
export type ReceivedFrame = { event: string; data: unknown }

/** A minimal valid body for both wire formats. */
export function writeBody(model: string, prompt: string, fields: Record<string, unknown> = {}) {
  return { model, stream: true, max_tokens: 100_000, messages: [{ role: 'user', content: prompt }], ...fields }
}

/** Where the tests send a question in each wire format. */
export const paths = { chat: '/openai/v1/chat/completions', messages: '/anthropic/v1/messages' }

/** Posts any body with the headers that both wire formats want. */
export function post(url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': 'any' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, { method: 'POST', headers, body: text, ...(signal ? { signal } : {}) })
}

/** The whole body as frames; comments are left out. */
export function readFrames(text: string): ReceivedFrame[] {
  return text.split('\n\n').flatMap((block) => {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line]))
    const data = fields.get('data')?.slice('data: '.length)
    return data === undefined ? [] : [{ event: fields.get('event')?.slice('event: '.length) ?? '', data: parse(data) }]
  })
}

/** Reads until the body ends or breaks; `broken` says which. */
export async function readUntilBroken(response: Response): Promise<{ text: string; broken: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
    return { text, broken: false }
  } catch {
    return { text, broken: true }
  }
}

/** The last request that the simulator saw. */
export function readLastRequest(stats: SimulatorStats) {
  return stats.requests.at(-1)
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
