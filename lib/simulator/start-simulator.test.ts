import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoModels } from './demo-models'
import { type Simulator, startSimulator } from './start-simulator'
import { orderOf, paths, post, type ReceivedFrame, readFrames, readLastRequest, writeBody } from './test-client'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

async function ask(path: string, model: string, prompt: string, fields: Record<string, unknown> = {}) {
  const response = await post(simulator.url + path, writeBody(model, prompt, fields))
  return readFrames(await response.text())
}

function chatKind({ data }: ReceivedFrame): string {
  const text = JSON.stringify(data)
  const kinds = ['"role"', 'reasoning_content', 'tool_calls":[', '"content"', '"finish_reason":"', 'completion_tokens']
  return kinds.find((kind) => text.includes(kind)) ?? text
}

test('openai-chat streams role, reasoning, text, finish reason, usage and [DONE], in that order', async () => {
  const frames = await ask(paths.chat, 'demo-fine', 'Is 3,599 prime? Think it through.', {
    stream_options: { include_usage: true },
  })
  expect(orderOf(frames.map(chatKind))).toEqual([
    '"role"',
    'reasoning_content',
    '"content"',
    '"finish_reason":"',
    'completion_tokens',
    '"[DONE]"',
  ])
  expect(frames[0]?.data).toEqual({
    id: expect.stringMatching(/^chatcmpl-\w{29}$/),
    object: 'chat.completion.chunk',
    created: expect.any(Number),
    model: 'demo-fine',
    choices: [{ index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }],
    usage: null,
  })
  expect(frames.at(-2)?.data).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } })
})

test('openai-chat sends no usage unless it is asked for', async () => {
  const frames = await ask(paths.chat, 'demo-fine', 'Hello')
  expect(frames.filter(({ data }) => JSON.stringify(data).includes('usage'))).toEqual([])
})

test('openai-chat streams parallel tool calls by index, with id and name only in the first fragment', async () => {
  const frames = await ask(paths.chat, 'demo-steady', 'Weather in Oslo and Lima')
  const fragments = frames.flatMap(({ data }) => JSON.parse(JSON.stringify(data)).choices?.[0]?.delta.tool_calls ?? [])
  expect(fragments.filter(({ id }) => id)).toMatchObject([
    { index: 0, type: 'function', function: { name: 'get_weather', arguments: '' } },
    { index: 1, type: 'function', function: { name: 'get_weather', arguments: '' } },
  ])
  const lima = fragments.filter(({ index }) => index === 1).map((fragment) => fragment.function.arguments)
  expect(lima.length).toBeGreaterThan(10)
  expect(JSON.parse(lima.join(''))).toMatchObject({ location: 'Lima', unit: 'celsius', days: 3 })
  expect(frames.at(-2)?.data).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] })
})

test('anthropic-messages streams signed thinking, then text, with a ping after the first block start', async () => {
  const frames = await ask(paths.messages, 'demo-thinker', 'Hello')
  expect(orderOf(frames.map(({ event }) => event).filter((event, index) => event !== 'ping' || index < 3))).toEqual([
    'message_start',
    'content_block_start',
    'ping',
    'content_block_delta',
    'content_block_stop',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ])
  expect(frames.every(({ event, data }) => JSON.stringify(data).startsWith(`{"type":"${event}"`))).toBe(true)
  const deltas = frames.flatMap(({ data }) => JSON.parse(JSON.stringify(data)).delta?.type ?? [])
  expect(orderOf(deltas)).toEqual(['thinking_delta', 'signature_delta', 'text_delta'])
  expect(frames.at(-2)?.data).toMatchObject({
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: expect.any(Number), output_tokens_details: { thinking_tokens: expect.any(Number) } },
  })
})

test('anthropic-messages streams each tool call as a block of its own', async () => {
  const frames = await ask(paths.messages, 'demo-bursty', 'Weather in Oslo and Lima')
  const blocks = frames.filter(({ event }) => event === 'content_block_start').map(({ data }) => data)
  expect(blocks).toMatchObject([
    { index: 0, content_block: { type: 'text' } },
    { index: 1, content_block: { type: 'tool_use', name: 'get_weather', input: {} } },
    { index: 2, content_block: { type: 'tool_use', name: 'get_weather', input: {} } },
  ])
  expect(frames.at(-2)?.data).toMatchObject({ delta: { stop_reason: 'tool_use' } })
})

test('without a stream both wire formats answer in one JSON body', async () => {
  const body = writeBody('demo-thinker', 'Weather in Oslo', { stream: false })
  const chat = await (await post(simulator.url + paths.chat, body)).json()
  expect(chat.choices[0].message).toMatchObject({
    role: 'assistant',
    content: expect.stringContaining('Oslo'),
    reasoning_content: expect.any(String),
    tool_calls: [{ type: 'function', function: { name: 'get_weather' } }],
  })
  const message = await (await post(simulator.url + paths.messages, body)).json()
  expect(message).toMatchObject({
    type: 'message',
    stop_reason: 'tool_use',
    usage: { output_tokens: expect.any(Number) },
  })
  expect(message.content.map(({ type }: { type: string }) => type)).toEqual(['thinking', 'text', 'tool_use'])
})

test('max_tokens cuts the answer and says so', async () => {
  const frames = await ask(paths.messages, 'demo-steady', 'Hello', { max_tokens: 10 })
  expect(frames.at(-2)?.data).toMatchObject({ delta: { stop_reason: 'max_tokens' }, usage: { output_tokens: 10 } })
})

test('the same request gives the same bytes', async () => {
  const body = writeBody('demo-large-chunks', 'A long report, please')
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await post(simulator.url + paths.messages, body)).text()),
  )
  expect(second).toBe(first)
})

test('both model lists name all demo models in the shape of their wire format', async () => {
  const ids = demoModels.map(({ id }) => id)
  const openai = await (await fetch(`${simulator.url}/openai/v1/models`)).json()
  expect(openai.data.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(openai).toMatchObject({ object: 'list' })
  const anthropic = await (await fetch(`${simulator.url}/anthropic/v1/models`)).json()
  expect(anthropic).toMatchObject({ has_more: false, first_id: ids[0], last_id: ids.at(-1) })
})

test.each([
  [paths.chat, { error: { type: 'invalid_request_error', message: expect.any(String), param: null, code: null } }],
  [paths.messages, { type: 'error', error: { type: 'invalid_request_error' }, request_id: expect.any(String) }],
])('bad JSON on %s is a 400 in the shape of the wire format', async (path, shape) => {
  const response = await post(simulator.url + path, '{"model":')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject(shape)
})

test.each([
  [paths.chat, { error: { type: 'invalid_request_error', code: 'model_not_found', param: 'model' } }],
  [paths.messages, { type: 'error', error: { type: 'not_found_error' } }],
])('an unknown model on %s is a 404 in the shape of the wire format', async (path, shape) => {
  for (const model of ['gpt-unknown', 'constructor']) {
    const response = await post(simulator.url + path, writeBody(model, 'Hello'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject(shape)
  }
})

test('a path that is not there is a 404', async () => {
  expect((await post(`${simulator.url}/openai/v1/embeddings`, {})).status).toBe(404)
  expect((await fetch(`${simulator.url}/nothing`)).status).toBe(404)
})

test('a host name that is not this machine is turned away', async () => {
  const foreign = get(`${simulator.url}/__stats`, { headers: { host: 'rebound.example' } })
  const response = await new Promise<IncomingMessage>((resolve) => foreign.once('response', resolve))
  expect(response.resume().statusCode).toBe(403)
})

test('stats tell how a request went and keep its body, over HTTP as well', async () => {
  const body = writeBody('demo-steady', 'Hello')
  await (await post(simulator.url + paths.chat, body)).text()
  const stats = simulator.stats()
  const request = readLastRequest(stats)
  expect(stats.openConnections).toBe(0)
  expect(request).toEqual({
    n: stats.requests.length,
    path: paths.chat,
    model: 'demo-steady',
    startedAt: expect.any(Number),
    firstByteAt: expect.any(Number),
    endedAt: expect.any(Number),
    framesSent: request?.framesTotal,
    framesTotal: expect.any(Number),
    state: 'finished',
    body,
  })
  expect(await (await fetch(`${simulator.url}/__stats`)).json()).toEqual(stats)
})

test('close ends the streams in progress and frees the port', async () => {
  const own = await startSimulator()
  const response = await post(own.url + paths.chat, writeBody('fault-stall', 'Hello'))
  const reading = expect(response.text()).rejects.toThrow()
  await own.close()
  await reading
  expect(own.stats().openConnections).toBe(0)
  await expect(fetch(`${own.url}/__stats`)).rejects.toThrow()
})

test('a port that is taken is an error', async () => {
  await expect(startSimulator({ port: Number(new URL(simulator.url).port) })).rejects.toThrow(/EADDRINUSE/)
})

test('a client that leaves is noticed before and after the headers, and the script stops', async () => {
  const own = await startSimulator()
  const states = new Map([
    ['fault-slow-first-byte', 'waiting'],
    ['fault-stall', 'streaming'],
  ])
  for (const [model, state] of states) {
    const controller = new AbortController()
    const asking = post(own.url + paths.messages, writeBody(model, 'Hello'), controller.signal)
    asking.then((response) => response.text()).catch(() => undefined)
    await vi.waitFor(() => expect(readLastRequest(own.stats())).toMatchObject({ model, state }))
    expect(own.stats().openConnections).toBe(1)
    controller.abort()
    await vi.waitFor(() => expect(own.stats().openConnections).toBe(0))
    const request = readLastRequest(own.stats())
    expect(request).toMatchObject({ state: 'client_closed', closedByClientAt: expect.any(Number) })
    expect(request?.closedByClientAt).toBe(request?.endedAt)
  }
  await own.close()
})
