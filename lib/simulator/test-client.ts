import type { SimulatorStats } from './request-log'

/** One SSE message as a test looks at it: `event` is '' without a name, `data` parsed where it is JSON. */
export type ReceivedFrame = { event: string; data: unknown }

/** A minimal valid body for Chat Completions and Anthropic Messages. */
export function writeBody(model: string, prompt: string, fields: Record<string, unknown> = {}) {
  return { model, stream: true, max_tokens: 100_000, messages: [{ role: 'user', content: prompt }], ...fields }
}

/** A minimal valid body for Responses. */
export function writeResponsesBody(model: string, input: unknown, fields: Record<string, unknown> = {}) {
  return { model, stream: true, store: false, input, ...fields }
}

/** A minimal valid body for Gemini. */
export function writeGeminiBody(prompt: string, fields: Record<string, unknown> = {}) {
  return { contents: [{ role: 'user', parts: [{ text: prompt }] }], ...fields }
}

/** Where the tests send a question in the wire formats that name the model in the body. */
export const paths = {
  chat: '/openai/v1/chat/completions',
  responses: '/openai-responses/v1/responses',
  messages: '/anthropic/v1/messages',
}

/** Where the tests send a question to a Gemini model. */
export function geminiPath(model: string, method = 'streamGenerateContent?alt=sse'): string {
  return `/gemini/v1beta/models/${model}:${method}`
}

/** A provider that is simulated: where a question goes, as which body, and what only a finished stream holds. */
export type Simulated = {
  name: string
  terminal: RegExp
  path(model: string): string
  body(model: string, prompt: string): unknown
}

/** All of them. */
export const simulated: readonly Simulated[] = [
  ...['openai', 'dashscope', 'deepseek', 'mistral', 'openrouter', 'vllm'].map((name) => ({
    name,
    terminal: /\[DONE\]/,
    path: () => `/${name}/v1/chat/completions`,
    body: writeBody,
  })),
  { name: 'anthropic', terminal: /message_stop/, path: () => paths.messages, body: writeBody },
  {
    name: 'openai-responses',
    terminal: /response\.(?:completed|incomplete)/,
    path: () => paths.responses,
    body: writeResponsesBody,
  },
  {
    name: 'gemini',
    terminal: /finishReason/,
    path: (model) => geminiPath(model),
    body: (_, prompt) => writeGeminiBody(prompt),
  },
]

/** Posts any body with the headers that all wire formats want. */
export function post(url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': 'any' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url, { method: 'POST', headers, body: text, ...(signal ? { signal } : {}) })
}

/** The whole body as frames; comments are left out. */
export function readFrames(text: string): ReceivedFrame[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = new Map(block.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line]))
    const data = fields.get('data')?.slice('data: '.length)
    return data === undefined ? [] : [{ event: fields.get('event')?.slice('event: '.length) ?? '', data: parse(data) }]
  })
}

/** Runs of equal names count once: the order of kinds is what matters. */
export function orderOf(names: readonly string[]): string[] {
  return names.filter((name, index) => name !== names[index - 1])
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
