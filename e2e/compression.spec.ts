import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { appUrl } from './ports'

/** Every browser says so, and Next would compress, which holds events back. */
const acceptEncoding = 'gzip, deflate, br, zstd'

const chat = {
  provider: 'demo-openai',
  model: 'demo-steady',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Say hello' }] }],
}

for (const [path, body] of [
  ['/api/chat', chat],
  ['/api/chat', { ...chat, resumable: true }],
  ['/api/compare', { lanes: [chat] }],
] as const) {
  test(`${path} ${'resumable' in body ? '(resumable) ' : ''}comes uncompressed and as it is sent to who accepts gzip`, async () => {
    const response = await post(path, JSON.stringify(body))
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBeUndefined()
    const events = await readEvents(response)
    expect(events.at(-1)?.type).toBe('end')
    const deltas = events.filter(({ type }) => type === 'text_delta')
    const [first, last] = [deltas[0], deltas.at(-1)]
    if (!first || !last) throw new Error('no text')
    // What is collected comes at once at the end, however long it was written.
    expect(last.t - first.t).toBeGreaterThan(200)
    expect(last.at - first.at).toBeGreaterThan((last.t - first.t) / 2)
  })
}

async function post(path: string, body: string): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': acceptEncoding }
  const sending = request(appUrl + path, { method: 'POST', headers })
  sending.end(body)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return response
}

/** The events, and when each was read. */
async function readEvents(response: IncomingMessage): Promise<{ type: string; t: number; at: number }[]> {
  const events: { type: string; t: number; at: number }[] = []
  let rest = ''
  for await (const text of response.setEncoding('utf8')) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const { type, t } = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { type: string; t: number }
      events.push({ type, t, at: performance.now() })
    }
  }
  return events
}
