import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '../json'
import { type Simulator, startSimulator } from '../start-simulator'
import { orderOf, paths, post, readFrames, writeResponsesBody } from '../test-client'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

async function ask(model: string, prompt: string, fields: Record<string, unknown> = {}) {
  const response = await post(simulator.url + paths.responses, writeResponsesBody(model, prompt, fields))
  return readFrames(await response.text()).map(({ event, data }) => {
    if (!isRecord(data)) throw new Error(`not an event: ${data}`)
    expect(event).toBe(data.type)
    return data
  })
}

function orderOfTypes(events: readonly Record<string, unknown>[]): string[] {
  return orderOf(events.map(({ type }) => String(type).replace('response.', '')))
}

const added = 'output_item.added'
const done = 'output_item.done'
const summaryPart = [
  'reasoning_summary_part.added',
  'reasoning_summary_text.delta',
  'reasoning_summary_text.done',
  'reasoning_summary_part.done',
]
const message = [added, 'content_part.added', 'output_text.delta', 'output_text.done', 'content_part.done', done]
const call = [added, 'function_call_arguments.delta', 'function_call_arguments.done', done]

test('long reasoning comes as an item with two summary parts, then the message, then the whole response', async () => {
  const events = await ask('demo-steady', 'Is 3,599 prime? Think it through.')
  expect(orderOfTypes(events)).toEqual([
    'created',
    'in_progress',
    added,
    ...summaryPart,
    ...summaryPart,
    done,
    ...message,
    'completed',
  ])
  const [reasoning, text] = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
  expect(reasoning).toEqual({
    id: expect.stringMatching(/^rs_/),
    type: 'reasoning',
    summary: [
      { type: 'summary_text', text: expect.any(String) },
      { type: 'summary_text', text: expect.any(String) },
    ],
  })
  expect(events.at(-1)).toMatchObject({
    response: {
      id: expect.stringMatching(/^resp_/),
      status: 'completed',
      output: [reasoning, text],
      usage: {
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
        output_tokens_details: { reasoning_tokens: expect.any(Number) },
      },
    },
  })
})

test('events are numbered from 0 without gaps, keep-alives and errors included', async () => {
  for (const model of ['demo-bursty', 'fault-error-event']) {
    const events = await ask(model, 'A long report, please')
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
  }
  const long = await ask('demo-bursty', 'A long report, please')
  expect(long.filter(({ type }) => type === 'keepalive').length).toBeGreaterThan(0)
})

test('deltas carry their item and place, and joined they are what the done events repeat', async () => {
  const events = await ask('demo-fine', 'Hello')
  const deltas = events.filter(({ type }) => type === 'response.output_text.delta')
  const whole = events.find(({ type }) => type === 'response.output_text.done')
  expect(deltas[0]).toMatchObject({ item_id: whole?.item_id, output_index: 0, content_index: 0, logprobs: [] })
  expect(deltas.map(({ delta }) => delta).join('')).toBe(whole?.text)
})

test('parallel calls are items of their own, with arguments in deltas and whole at the end', async () => {
  const events = await ask('demo-steady', 'Weather in Oslo and Lima')
  expect(orderOfTypes(events)).toEqual(['created', 'in_progress', ...message, ...call, ...call, 'completed'])
  const items = events.filter(({ type }) => type === 'response.output_item.added').map(({ item }) => item)
  expect(items.slice(1)).toMatchObject([
    {
      type: 'function_call',
      id: expect.stringMatching(/^fc_/),
      call_id: expect.stringMatching(/^call_/),
      name: 'get_weather',
      arguments: '',
    },
    { type: 'function_call', name: 'get_weather', arguments: '' },
  ])
  const whole = events.filter(({ type }) => type === 'response.function_call_arguments.done')
  expect(whole.map((event) => JSON.parse(String(event.arguments)).location)).toEqual(['Oslo', 'Lima'])
})

test('reasoning with an effort but without a summary is an item with nothing in it', async () => {
  const events = await ask('demo-steady', 'Hello', { reasoning: { effort: 'high' } })
  expect(orderOfTypes(events)).toEqual(['created', 'in_progress', added, done, ...message, 'completed'])
  expect(events[3]).toMatchObject({ item: { type: 'reasoning', summary: [] } })
})

test('encrypted content comes only if it is asked for, and only when the item is done', async () => {
  const plain = await ask('demo-thinker', 'Hello')
  expect(JSON.stringify(plain)).not.toContain('encrypted_content')
  const events = await ask('demo-thinker', 'Hello', { include: ['reasoning.encrypted_content'] })
  const holders = events.filter((event) => JSON.stringify(event).includes('encrypted_content'))
  expect(holders.map(({ type }) => type)).toEqual(['response.output_item.done', 'response.completed'])
})

test('an answer that is cut by the limit is incomplete, and so is its last item', async () => {
  const events = await ask('demo-steady', 'Hello', { max_output_tokens: 16 })
  expect(events.at(-2)).toMatchObject({ item: { status: 'incomplete' } })
  expect(events.at(-1)).toMatchObject({
    type: 'response.incomplete',
    response: {
      status: 'incomplete',
      usage: { output_tokens: 16 },
      incomplete_details: { reason: 'max_output_tokens' },
    },
  })
})

test('without a stream the whole response is one JSON body', async () => {
  const body = writeResponsesBody('demo-thinker', 'Weather in Oslo', { stream: false })
  const response = await (await post(simulator.url + paths.responses, body)).json()
  expect(response).toMatchObject({ object: 'response', status: 'completed', error: null })
  expect(response.output.map(({ type }: { type: string }) => type)).toEqual(['reasoning', 'message', 'function_call'])
})

test('the same request gives the same bytes', async () => {
  const body = writeResponsesBody('demo-bursty', 'Weather in Oslo, and think')
  const answers = await Promise.all([1, 2].map(async () => (await post(simulator.url + paths.responses, body)).text()))
  expect(answers[1]).toBe(answers[0])
})
