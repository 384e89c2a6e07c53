import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from './faults'
import { type Simulator, startSimulator } from './start-simulator'
import { paths, post, readFrames, readLastRequest, readUntilBroken, writeBody } from './test-client'

const dialects: readonly [name: string, path: string][] = [
  ['openai-chat', paths.chat],
  ['anthropic-messages', paths.messages],
]

const terminals = /\[DONE\]|message_stop/

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

function ask(path: string, model: string): Promise<Response> {
  return post(simulator.url + path, writeBody(model, 'Hello there'))
}

for (const [dialect, path] of dialects) {
  test(`${dialect}: fault-cut closes cleanly after some text and without a terminal frame`, async () => {
    const { text, broken } = await readUntilBroken(await ask(path, 'fault-cut'))
    expect(broken).toBe(false)
    expect(text).toContain('Hello')
    expect(text).not.toMatch(terminals)
  })

  test(`${dialect}: fault-reset delivers some text and then breaks the connection`, async () => {
    const { text, broken } = await readUntilBroken(await ask(path, 'fault-reset'))
    expect(broken).toBe(true)
    expect(text).toContain('Hello')
    expect(readLastRequest(simulator.stats())).toMatchObject({ state: 'finished' })
  })

  test(`${dialect}: fault-malformed sends one frame that is not JSON and then finishes`, async () => {
    const frames = readFrames(await (await ask(path, 'fault-malformed')).text())
    const broken = frames.filter(({ data }) => typeof data === 'string' && data !== '[DONE]')
    expect(broken).toHaveLength(1)
    expect(JSON.stringify(frames.at(-1))).toMatch(terminals)
  })

  test(`${dialect}: fault-empty is an event stream without a byte`, async () => {
    const response = await ask(path, 'fault-empty')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe('')
  })

  test(`${dialect}: fault-giant-chunk holds the whole answer in one frame`, async () => {
    const text = await (await ask(path, 'fault-giant-chunk')).text()
    const large = text.split('\n\n').filter((frame) => frame.length > 1_000)
    expect(large).toHaveLength(1)
    expect(large[0]?.length).toBeGreaterThan(200_000)
  })
}

test('fault-error-event says so in the shape of each wire format, on the chat path followed by [DONE]', async () => {
  const chat = readFrames(await (await ask(paths.chat, 'fault-error-event')).text())
  expect(chat.slice(-2)).toMatchObject([{ data: { error: { type: 'server_error' } } }, { data: '[DONE]' }])
  const messages = readFrames(await (await ask(paths.messages, 'fault-error-event')).text())
  expect(messages.at(-1)).toMatchObject({
    event: 'error',
    data: { type: 'error', error: { type: 'overloaded_error' } },
  })
})

test.each([
  [paths.chat, 'fault-401', 401, { error: { code: 'invalid_api_key' } }],
  [paths.chat, 'fault-429', 429, { error: { code: 'rate_limit_exceeded' } }],
  [paths.chat, 'fault-529', 503, { error: { code: 'server_is_overloaded' } }],
  [paths.messages, 'fault-401', 401, { type: 'error', error: { type: 'authentication_error' } }],
  [paths.messages, 'fault-429', 429, { type: 'error', error: { type: 'rate_limit_error' } }],
  [paths.messages, 'fault-529', 529, { type: 'error', error: { type: 'overloaded_error' } }],
])('%s: %s is status %i', async (path, model, status, shape) => {
  const response = await ask(path, model)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject(shape)
})

test.each([
  [paths.chat, 'x-ratelimit-remaining-requests'],
  [paths.messages, 'anthropic-ratelimit-requests-remaining'],
])('%s: fault-429 says when to come back and what is left', async (path, header) => {
  const { headers } = await ask(path, 'fault-429')
  expect(headers.get('retry-after')).toBe('7')
  expect(headers.get(header)).toBe('0')
})

test.each([
  [paths.chat, 'fault-length', { choices: [{ finish_reason: 'length' }] }],
  [paths.chat, 'fault-filter', { choices: [{ finish_reason: 'content_filter' }] }],
  [paths.messages, 'fault-length', { delta: { stop_reason: 'max_tokens' } }],
  [paths.messages, 'fault-filter', { delta: { stop_reason: 'refusal', stop_details: { type: 'refusal' } } }],
])('%s: %s ends with its own finish reason', async (path, model, shape) => {
  const frames = readFrames(await (await ask(path, model)).text())
  expect(frames.at(-2)?.data).toMatchObject(shape)
})

test('fault-slow-first-byte plans eight seconds before the headers', () => {
  expect(faults.get('fault-slow-first-byte')?.cadence).toMatchObject({ headersMs: 8_000, firstByteMs: 0 })
})
