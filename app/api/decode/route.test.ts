import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processState } from '@/lib/gateway/process-state'
import { POST } from './route'

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', 'a-secret-for-this-test-of-32-characters')
})
afterEach(() => {
  vi.unstubAllEnvs()
  // The settings are read once per process.
  globalThis.deltascope = undefined
})

const frame = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

function decode(text: string, signal?: AbortSignal): Promise<Response> {
  const headers = { host: '127.0.0.1', 'content-type': 'application/json' }
  const body = JSON.stringify({ text })
  return POST(new Request('http://127.0.0.1/api/decode', { method: 'POST', body, headers, ...(signal && { signal }) }))
}

test('a capture becomes the events of a run', async () => {
  const { dialect, events } = await (await decode(frame('hi'))).json()
  const texts = events.flatMap((event: { text?: string }) => event.text ?? [])
  expect([dialect, texts]).toEqual(['openai-chat', ['hi']])
})

test('decoding counts as a run of its client, and gives its place back', async () => {
  vi.stubEnv('MAX_RUNS_IN_FLIGHT', '1')
  const long = frame('hi').repeat(20_000)
  const [first, second] = await Promise.all([decode(long), decode(long)])
  expect([first?.status, second?.status].sort()).toEqual([200, 429])
  expect((await decode(frame('hi'))).status).toBe(200)
})

test('decoding stops when its caller leaves', async () => {
  const leaving = new AbortController()
  const response = decode(frame('hi').repeat(20_000), leaving.signal)
  leaving.abort()
  expect((await response).status).not.toBe(200)
  expect(processState().questions.bytes).toBe(0)
})

test('a large capture for which there is no room may come again', async () => {
  vi.stubEnv('MAX_QUESTION_BYTES_IN_FLIGHT', '300000')
  const response = await decode('x'.repeat(400_000))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await decode(frame('hi'))).status).toBe(200)
})
