import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faults } from './faults'
import { type Simulator, startSimulator } from './start-simulator'
import {
  geminiPath,
  paths,
  post,
  readFrames,
  readLastRequest,
  readUntilBroken,
  type Simulated,
  simulated,
  writeBody,
  writeGeminiBody,
} from './test-client'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

function ask({ path, body }: Simulated, model: string): Promise<Response> {
  return post(simulator.url + path(model), body(model, 'Hello there'))
}

async function readAlong(response: Response, onText: (piece: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) onText(decoder.decode(bytes, { stream: true }))
}

function find(name: string): Simulated {
  const found = simulated.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not simulated`)
  return found
}

async function readJsonFrames(name: string, model: string) {
  return readFrames(await (await ask(find(name), model)).text()).map(({ data }) => data)
}

for (const one of simulated) {
  const { name, terminal } = one

  test(`${name}: fault-cut closes cleanly after some text and without a terminal frame`, async () => {
    const { text, broken } = await readUntilBroken(await ask(one, 'fault-cut'))
    expect(broken).toBe(false)
    expect(text).toContain('Hello')
    expect(text).not.toMatch(terminal)
  })

  test(`${name}: fault-reset delivers some text and then breaks the connection`, async () => {
    const { text, broken } = await readUntilBroken(await ask(one, 'fault-reset'))
    expect(broken).toBe(true)
    expect(text).toContain('Hello')
    expect(readLastRequest(simulator.stats())).toMatchObject({ state: 'finished' })
  })

  test(`${name}: fault-stall falls silent after some text, until the client leaves`, async () => {
    const controller = new AbortController()
    const body = one.body('fault-stall', 'Hello there')
    const response = await post(simulator.url + one.path('fault-stall'), body, controller.signal)
    let text = ''
    const reading = readAlong(response, (piece) => {
      text += piece
    })
    await vi.waitFor(() => expect(text).toContain('Hello'))
    await vi.waitFor(() => {
      const request = readLastRequest(simulator.stats())
      expect(request).toMatchObject({ state: 'streaming', framesSent: request?.framesTotal })
    })
    controller.abort()
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
    expect(text).not.toMatch(terminal)
  })

  test(`${name}: fault-malformed sends one frame that is not JSON and then finishes`, async () => {
    const frames = readFrames(await (await ask(one, 'fault-malformed')).text())
    const broken = frames.filter(({ data }) => typeof data === 'string' && data !== '[DONE]')
    expect(broken).toHaveLength(1)
    expect(JSON.stringify(frames.at(-1))).toMatch(terminal)
  })

  test(`${name}: fault-empty is an event stream without a byte`, async () => {
    const response = await ask(one, 'fault-empty')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe('')
  })

  test(`${name}: fault-giant-chunk holds the whole answer in one frame`, async () => {
    const text = await (await ask(one, 'fault-giant-chunk')).text()
    const large = readFrames(text).filter(({ data }) => JSON.stringify(data).length > 1_000)
    // Responses repeats the text in the three events that end it, and in the whole response.
    expect(large).toHaveLength(name === 'openai-responses' ? 5 : 1)
    expect(JSON.stringify(large[0]?.data).length).toBeGreaterThan(200_000)
  })
}

test.each([
  ['openai', [{ error: { type: 'server_error' } }, '[DONE]']],
  ['vllm', [{ error: { object: 'error', type: 'InternalServerError', code: 500 } }, '[DONE]']],
  ['deepseek', [{ error: { type: 'server_error' } }]],
  ['dashscope', [{ error: { type: 'internal_error' }, request_id: expect.any(String) }]],
  ['mistral', [{ object: 'error', type: 'internal_server_error' }]],
  ['openrouter', [{ provider: 'Demo', error: { code: 502 }, choices: [{ index: 0, finish_reason: 'error' }] }]],
  ['anthropic', [{ type: 'error', error: { type: 'overloaded_error' } }]],
  [
    'openai-responses',
    [
      { type: 'error', error: { type: 'server_error', code: 'server_error', param: null } },
      { type: 'response.failed', response: { status: 'failed', error: { code: 'server_error' }, usage: null } },
    ],
  ],
  ['gemini', [{ error: { code: 503, status: 'UNAVAILABLE' } }]],
])('%s: fault-error-event ends the stream in the shape of the wire format', async (name, shapes) => {
  const frames = await readJsonFrames(name, 'fault-error-event')
  expect(frames.length).toBeGreaterThan(shapes.length)
  expect(frames.slice(-shapes.length)).toMatchObject(shapes)
})

test.each([
  ['openai', 'fault-401', 401, { error: { code: 'invalid_api_key' } }],
  ['openai', 'fault-429', 429, { error: { code: 'rate_limit_exceeded' } }],
  ['openai', 'fault-529', 503, { error: { code: 'server_is_overloaded' } }],
  ['dashscope', 'fault-429', 429, { error: { code: 'rate_limit_exceeded' }, request_id: expect.any(String) }],
  ['deepseek', 'fault-529', 503, { error: { code: 'server_is_overloaded' } }],
  ['mistral', 'fault-401', 401, { detail: 'Unauthorized' }],
  ['mistral', 'fault-429', 429, { object: 'error', type: 'rate_limited', code: '1300' }],
  ['mistral', 'fault-529', 503, { object: 'error', code: '1100' }],
  ['openrouter', 'fault-401', 401, { error: { code: 401 } }],
  [
    'openrouter',
    'fault-429',
    429,
    { error: { code: 429, metadata: { provider_name: 'Demo', raw: expect.stringContaining('Rate limit') } } },
  ],
  ['vllm', 'fault-529', 503, { object: 'error', type: 'ServiceUnavailableError', code: 503 }],
  ['anthropic', 'fault-401', 401, { type: 'error', error: { type: 'authentication_error' } }],
  ['anthropic', 'fault-429', 429, { type: 'error', error: { type: 'rate_limit_error' } }],
  ['anthropic', 'fault-529', 529, { type: 'error', error: { type: 'overloaded_error' } }],
  ['openai-responses', 'fault-401', 401, { error: { code: 'invalid_api_key' } }],
  ['openai-responses', 'fault-429', 429, { error: { code: 'rate_limit_exceeded' } }],
  ['openai-responses', 'fault-529', 503, { error: { code: 'server_is_overloaded' } }],
  ['gemini', 'fault-401', 400, { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } }],
  ['gemini', 'fault-429', 429, { error: { status: 'RESOURCE_EXHAUSTED', details: [{}, { retryDelay: '7s' }] } }],
  ['gemini', 'fault-529', 503, { error: { code: 503, status: 'UNAVAILABLE' } }],
])('%s: %s is status %i', async (name, model, status, shape) => {
  const response = await ask(find(name), model)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject(shape)
})

test.each([
  ['openai', 'x-ratelimit-remaining-requests'],
  ['openai-responses', 'x-ratelimit-remaining-requests'],
  ['mistral', 'x-ratelimit-remaining-req-minute'],
  ['anthropic', 'anthropic-ratelimit-requests-remaining'],
])('%s: fault-429 says when to come back and what is left', async (name, header) => {
  const { headers } = await ask(find(name), 'fault-429')
  expect(headers.get('retry-after')).toBe('7')
  expect(headers.get(header)).toBe('0')
})

test.each([
  ['openai', 'fault-length', -2, { choices: [{ finish_reason: 'length' }] }],
  ['openai', 'fault-filter', -2, { choices: [{ finish_reason: 'content_filter' }] }],
  ['mistral', 'fault-length', -2, { choices: [{ finish_reason: 'length' }], usage: { completion_tokens: 45 } }],
  ['openrouter', 'fault-filter', -2, { choices: [{ native_finish_reason: 'content_filter' }] }],
  ['anthropic', 'fault-length', -2, { delta: { stop_reason: 'max_tokens' } }],
  ['anthropic', 'fault-filter', -2, { delta: { stop_reason: 'refusal', stop_details: { type: 'refusal' } } }],
  [
    'openai-responses',
    'fault-length',
    -1,
    { response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } } },
  ],
  [
    'openai-responses',
    'fault-filter',
    -1,
    { type: 'response.incomplete', response: { incomplete_details: { reason: 'content_filter' } } },
  ],
  ['gemini', 'fault-length', -1, { candidates: [{ finishReason: 'MAX_TOKENS' }] }],
  ['gemini', 'fault-filter', -1, { candidates: [{ finishReason: 'SAFETY', safetyRatings: [{ blocked: true }] }] }],
])('%s: %s ends with its own finish reason', async (name, model, position, shape) => {
  const frames = await readJsonFrames(name, model)
  expect(frames.at(position)).toMatchObject(shape)
})

test('gemini: fault-filter blocks a prompt that speaks of it, with a single frame that holds no candidate', async () => {
  const response = await post(simulator.url + geminiPath('fault-filter'), writeGeminiBody('Please block this prompt'))
  const frames = readFrames(await response.text()).map(({ data }) => data)
  expect(frames).toEqual([
    {
      promptFeedback: { blockReason: 'SAFETY', safetyRatings: [expect.any(Object)] },
      usageMetadata: expect.objectContaining({ promptTokenCount: expect.any(Number) }),
      modelVersion: 'fault-filter',
      responseId: expect.any(String),
    },
  ])
})

test('damage comes before the end even of an answer that is too short for it', async () => {
  const body = writeBody('fault-cut', 'Hello there', { max_tokens: 5 })
  expect(await (await post(simulator.url + paths.chat, body)).text()).not.toMatch(/DONE|finish_reason":"/)
})

test('fault-slow-first-byte plans eight seconds before the headers', () => {
  expect(faults.get('fault-slow-first-byte')?.cadence).toMatchObject({ headersMs: 8_000, firstByteMs: 0 })
})
