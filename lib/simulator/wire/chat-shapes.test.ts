import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoModels } from '../demo-models'
import { type Simulator, startSimulator } from '../start-simulator'
import { orderOf, post, readFrames, writeBody } from '../test-client'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

type Fields = Record<string, unknown>
type Choice = { index: number; delta: Fields; finish_reason: string | null }

const withUsage = { stream_options: { include_usage: true } }
const prime = 'Is 3,599 prime? Think it through.'
const weather = 'Weather in Oslo and Lima'

function askShape(shape: string, model: string, prompt: string, fields: Fields = {}): Promise<Response> {
  return post(`${simulator.url}/${shape}/v1/chat/completions`, writeBody(model, prompt, fields))
}

async function readChunks(shape: string, model: string, prompt: string, fields: Fields = {}) {
  const text = await (await askShape(shape, model, prompt, fields)).text()
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  return readFrames(text)
    .slice(0, -1)
    .map(({ data }): Fields & { choices: Choice[] } => JSON.parse(JSON.stringify(data)))
}

function deltasOf(chunks: readonly { choices: Choice[] }[]): Fields[] {
  return chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta))
}

/** What a delta is about, by the first of the fields that holds something. */
function kindOf(delta: Fields): string {
  const fields = ['reasoning_content', 'reasoning', 'tool_calls', 'content']
  return fields.find((field) => delta[field] !== undefined && delta[field] !== null && delta[field] !== '') ?? 'nothing'
}

test('dashscope fills one of two fields, and sends usage in a last chunk only if it is asked for', async () => {
  const chunks = await readChunks('dashscope', 'demo-steady', prime, withUsage)
  const deltas = deltasOf(chunks)
  expect(deltas[0]).toEqual({ role: 'assistant', content: null, reasoning_content: '' })
  expect(deltas.every((delta) => 'content' in delta && 'reasoning_content' in delta)).toBe(true)
  expect(orderOf(deltas.map(kindOf))).toEqual(['nothing', 'reasoning_content', 'content', 'nothing'])
  expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true)
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
  const unasked = await readChunks('dashscope', 'demo-steady', prime)
  expect(unasked.filter(({ usage }) => usage !== undefined)).toEqual([])
})

test('dashscope sends later fragments of a call with an empty id and without a name', async () => {
  const deltas = deltasOf(await readChunks('dashscope', 'demo-steady', weather))
  const fragments = deltas.flatMap((delta) => (Array.isArray(delta.tool_calls) ? delta.tool_calls : []))
  const [first, second] = fragments
  expect(first).toEqual({
    index: 0,
    id: expect.stringMatching(/^call_/),
    type: 'function',
    function: { name: 'get_weather', arguments: '' },
  })
  expect(second).toEqual({ index: 0, id: '', type: 'function', function: { arguments: expect.any(String) } })
})

test('each shape takes its own switch for reasoning', async () => {
  const switches: readonly [string, Fields, Fields][] = [
    ['dashscope', { enable_thinking: true }, { enable_thinking: false }],
    ['deepseek', { thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
    ['openrouter', { reasoning: { effort: 'low' } }, { reasoning: { enabled: false } }],
    ['vllm', { chat_template_kwargs: { thinking: true } }, { chat_template_kwargs: { enable_thinking: false } }],
    ['mistral', { reasoning_effort: 'high' }, { reasoning_effort: 'none' }],
  ]
  for (const [shape, on, off] of switches) {
    const reasons = async (prompt: string, fields: Fields) =>
      /reasoning_content":"\w|"reasoning":"|"thinking"/.test(
        JSON.stringify(await readChunks(shape, 'demo-steady', prompt, fields)),
      )
    expect([shape, await reasons('Hello', on), await reasons('Think!', off)]).toEqual([shape, true, false])
  }
})

test('deepseek sends comments before the first chunk, and usage beside the finish reason', async () => {
  const text = await (await askShape('deepseek', 'demo-steady', prime)).text()
  expect(text).toMatch(/^: keep-alive\n\n: keep-alive\n\ndata: \{/)
  const chunks = await readChunks('deepseek', 'demo-steady', prime)
  expect(orderOf(deltasOf(chunks).map(kindOf))).toEqual(['nothing', 'reasoning_content', 'content', 'nothing'])
  expect(chunks.at(-1)).toMatchObject({
    choices: [{ delta: { content: '', reasoning_content: null }, finish_reason: 'stop' }],
    usage: { prompt_cache_hit_tokens: 0, prompt_cache_miss_tokens: expect.any(Number) },
  })
  expect(chunks.slice(0, -1).filter(({ usage }) => usage)).toEqual([])
})

test('deepseek does not let a tool call be forced while it thinks', async () => {
  const fields = { thinking: { type: 'enabled' }, tool_choice: 'required' }
  expect((await askShape('deepseek', 'demo-steady', 'Hello', fields)).status).toBe(400)
})

test('mistral thinks in lists of parts, begins the text with a list and goes on with strings', async () => {
  const chunks = await readChunks('mistral', 'demo-steady', prime)
  const contents = deltasOf(chunks).map(({ content }) => content)
  expect(contents[1]).toEqual([{ type: 'thinking', thinking: [{ type: 'text', text: expect.any(String) }] }])
  const kinds = contents.map((content) => (Array.isArray(content) ? content[0].type : typeof content))
  expect(orderOf(kinds)).toEqual(['string', 'thinking', 'text', 'string'])
  expect(kinds.filter((kind) => kind === 'text')).toHaveLength(1)
})

test('mistral sends all calls whole in the chunk that has the finish reason and the usage', async () => {
  const chunks = await readChunks('mistral', 'demo-steady', weather)
  expect(deltasOf(chunks.slice(0, -1)).filter(({ tool_calls }) => tool_calls)).toEqual([])
  const call = (location: string) => ({
    id: expect.stringMatching(/^[a-zA-Z0-9]{9}$/),
    function: { name: 'get_weather', arguments: expect.stringMatching(`^{"location":"${location}".*}$`) },
  })
  expect(chunks.at(-1)).toMatchObject({
    choices: [
      { index: 0, delta: { content: '', tool_calls: [call('Oslo'), call('Lima')] }, finish_reason: 'tool_calls' },
    ],
    usage: { prompt_tokens: expect.any(Number) },
  })
  expect(JSON.stringify(chunks.at(-1))).toMatch(/"tool_calls":\[\{"id"/)
})

test('mistral refuses stream_options with a validation error', async () => {
  const response = await askShape('mistral', 'demo-steady', 'Hello', withUsage)
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: expect.any(String) }],
  })
})

test('mistral refuses call ids that are not nine letters and digits', async () => {
  const history = (id: string) => [
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: id, name: 'look', content: 'a cat' },
  ]
  const refused = await askShape('mistral', 'demo-steady', '', { messages: history('call_1') })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ object: 'error', type: 'invalid_function_call', code: '3280' })
  expect((await askShape('mistral', 'demo-steady', '', { messages: history('abcDEF123') })).status).toBe(200)
})

test('openrouter says who serves, waits with comments, and tells reasoning in two fields', async () => {
  const text = await (await askShape('openrouter', 'demo-steady', prime)).text()
  expect(text).toMatch(/^: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\ndata: /)
  const chunks = await readChunks('openrouter', 'demo-steady', prime, withUsage)
  expect(chunks.every(({ provider }) => provider === 'Demo')).toBe(true)
  const [reasoning] = deltasOf(chunks).filter((delta) => delta.reasoning)
  expect(reasoning).toEqual({
    role: 'assistant',
    content: '',
    reasoning: expect.any(String),
    reasoning_details: [{ type: 'reasoning.text', text: reasoning?.reasoning, format: 'unknown', index: 0 }],
  })
  expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop', native_finish_reason: 'stop' }] })
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { cost: 0 } })
})

test('openrouter leaves excluded reasoning out and still counts it', async () => {
  const fields = { ...withUsage, reasoning: { effort: 'high', exclude: true } }
  const chunks = await readChunks('openrouter', 'demo-steady', 'Hello', fields)
  expect(deltasOf(chunks).filter((delta) => delta.reasoning)).toEqual([])
  expect(JSON.stringify(chunks.at(-1))).toMatch(/"reasoning_tokens":[1-9]/)
})

test('openrouter lists models with names', async () => {
  const { data } = await (await fetch(`${simulator.url}/openrouter/v1/models`)).json()
  expect(data).toHaveLength(demoModels.length)
  expect(data[0]).toMatchObject({ id: 'demo-steady', name: 'Steady' })
})

test('vllm has a reasoning field with its parser, and a loose closing tag in the text without one', async () => {
  const parsed = deltasOf(await readChunks('vllm', 'demo-thinker', 'Hello'))
  expect(orderOf(parsed.map(kindOf))).toEqual(['nothing', 'reasoning', 'content', 'nothing'])
  const loose = deltasOf(await readChunks('vllm', 'demo-fine', prime))
  expect(orderOf(loose.map(kindOf))).toEqual(['nothing', 'content', 'nothing'])
  const text = loose.map(({ content }) => content ?? '').join('')
  expect(text).toMatch(/^The question is about 3,599\.[^<]*<\/think>\n\nNo: \*\*3,599/)
})

test('vllm gives calls ids of its own', async () => {
  const chunks = await readChunks('vllm', 'demo-steady', weather)
  expect(JSON.stringify(chunks)).toMatch(/"id":"chatcmpl-tool-[0-9a-f]{32}"/)
})

test('without a stream each shape keeps its way to tell reasoning', async () => {
  const whole = async (shape: string, model: string) => {
    const answer = await (await askShape(shape, model, prime, { stream: false })).json()
    return answer.choices[0].message
  }
  expect(await whole('dashscope', 'demo-steady')).toMatchObject({ reasoning_content: expect.any(String) })
  expect(await whole('openrouter', 'demo-steady')).toMatchObject({ reasoning_details: [{ type: 'reasoning.text' }] })
  expect(await whole('mistral', 'demo-steady')).toMatchObject({ content: [{ type: 'thinking' }, { type: 'text' }] })
  expect(await whole('vllm', 'demo-fine')).toMatchObject({ content: expect.stringContaining('</think>\n\nNo:') })
})

test.each(['dashscope', 'deepseek', 'mistral', 'openrouter', 'vllm'])('%s: the same bytes again', async (shape) => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await askShape(shape, 'demo-bursty', `${weather}, and think`)).text()),
  )
  expect(second).toBe(first)
})
