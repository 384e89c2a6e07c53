import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message, ReasoningLevel, ToolCallPart } from '@/lib/protocol/request'
import type { Target } from './dialect'
import { buildChatRequest } from './openai-chat-request'
import type { Quirks, ReasoningStyle } from './quirks'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const call: ToolCallPart = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' }
const turn: Message = { role: 'assistant', parts: [call] }
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const said: Message = { role: 'assistant', parts: [{ type: 'text', text: 'At noon.' }] }
const tool = { name: 'get_tide', parameters: { type: 'object', properties: {} } }

function build(request: Partial<ChatRequest>, quirks: Quirks, target: Partial<Target> = {}) {
  return buildChatRequest(
    { provider: 'pier', model: 'tide-1', messages: [question], ...request },
    {
      provider: 'pier',
      label: 'Pier',
      dialect: 'openai-chat',
      baseUrl: 'https://pier.example/v1',
      apiKey: 'key',
      quirks,
      images: true,
      ...target,
    },
  )
}
const messagesOf = (messages: Message[], quirks: Quirks, model = 'tide-1') =>
  build({ messages, model }, quirks).body.messages

const asked = { role: 'user', content: 'When is high tide?' }
const toolCalls = [{ id: 'aB3dE6gH9', type: 'function', function: { name: 'get_tide', arguments: '{"day":1}' } }]
const called = { role: 'assistant', content: null, tool_calls: toolCalls }
const answered = { role: 'tool', tool_call_id: 'aB3dE6gH9', content: 'noon' }
const told = { role: 'assistant', content: 'At noon.' }

/** Reasoning that the model of this name said at this host. */
const thought = (data: object, model = 'tide-1') =>
  ({
    type: 'reasoning',
    text: 'The moon is new.',
    private: { provider: 'pier', dialect: 'openai-chat', model, data },
  }) as const

describe('order and ends', () => {
  test('a short answer goes between a result and the user', () => {
    const quirks: Quirks = { assistantAfterTool: true }
    expect(messagesOf([question, turn, result, question], quirks)).toEqual([
      asked,
      called,
      answered,
      { role: 'assistant', content: 'Understood.' },
      asked,
    ])
    expect(messagesOf([question, turn, result, said, question], quirks)).toEqual([asked, called, answered, told, asked])
    expect(messagesOf([question, turn, result], quirks)).toEqual([asked, called, answered])
  })
  test('an answer at the end is marked as a beginning, one in the middle is not', () => {
    const quirks: Quirks = { prefixTrailingAssistant: true }
    expect(messagesOf([question, said], quirks)).toEqual([asked, { ...told, prefix: true }])
    expect(messagesOf([question, said, question], quirks)).toEqual([asked, told, asked])
    expect(messagesOf([question, turn, result], quirks)).toEqual([asked, called, answered])
  })
  test('where turns alternate the user also has the last word', () => {
    expect(messagesOf([question, said], { alternatingTurns: true })).toEqual([
      asked,
      told,
      { role: 'user', content: '(continue)' },
    ])
  })
  test('an empty content beside calls is a text where null is refused', () => {
    expect(messagesOf([question, turn, result], { emptyContent: 'text' })).toEqual([
      asked,
      { ...called, content: '' },
      answered,
    ])
  })
  test('arguments that are no JSON object go back inside one', () => {
    const cut: Message = { role: 'assistant', parts: [{ ...call, arguments: '{"day' }] }
    const wrapped = [{ ...toolCalls[0], function: { name: 'get_tide', arguments: '{"INVALID_JSON":"{\\"day"}' } }]
    expect(messagesOf([question, cut, result], {})).toEqual([asked, { ...called, tool_calls: wrapped }, answered])
  })
})

describe('earlier reasoning', () => {
  test('DeepSeek before V4 wants it with the calls of the open turn, and nowhere else', () => {
    const quirks: Quirks = { reasoningHistory: 'deepseek' }
    const reasoned: Message = { role: 'assistant', parts: [thought({ field: 'reasoning_content' }), call] }
    const open = { ...called, reasoning_content: 'The moon is new.' }
    expect(messagesOf([question, reasoned, result], quirks)).toEqual([asked, open, answered])
    expect(messagesOf([question, reasoned, result, question], quirks)).toEqual([asked, called, answered, asked])
    expect(messagesOf([question, turn, result], quirks)).toEqual([
      asked,
      { ...called, reasoning_content: '' },
      answered,
    ])
  })
  test('DeepSeek V4 wants it with every call for good, empty where another model called', () => {
    const quirks: Quirks = { reasoningHistory: 'deepseek' }
    const model = 'deepseek-v4-flash'
    const own: Message = { role: 'assistant', parts: [thought({ field: 'reasoning_content' }, model), call] }
    const others: Message = { role: 'assistant', parts: [thought({ field: 'reasoning_content' }), call] }
    const kept = { ...called, reasoning_content: 'The moon is new.' }
    const empty = { ...called, reasoning_content: '' }
    expect(messagesOf([question, own, result, said, question], quirks, model)).toEqual([
      asked,
      kept,
      answered,
      told,
      asked,
    ])
    expect(messagesOf([question, others, result, question], quirks, model)).toEqual([asked, empty, answered, asked])
  })
  test.each([
    ['details', 'reasoning_details'],
    ['thinking-blocks', 'thinking_blocks'],
  ] as const)('%s go back unchanged with the calls they led to, to their own model', (reasoningHistory, field) => {
    const entries = [{ type: 'thinking', thinking: 'The moon', signature: 'c2ln' }]
    const more = [{ type: 'reasoning.encrypted', data: 'ZW5j' }]
    const own = { ...call, private: { ...thought({}).private, data: { id: '0', [field]: more } } }
    const reasoned: Message = { role: 'assistant', parts: [thought({ [field]: entries }), own] }
    expect(messagesOf([question, reasoned, result], { reasoningHistory })).toEqual([
      asked,
      { ...called, [field]: [...entries, ...more] },
      answered,
    ])
    expect(messagesOf([question, reasoned, result], { reasoningHistory }, 'tide-2')).toEqual([asked, called, answered])
    expect(messagesOf([question, reasoned, result], {})).toEqual([asked, called, answered])
  })
})

describe('headers', () => {
  test('the key can have a header of its own', () => {
    expect(build({}, { keyHeader: 'api-key' }).headers).toEqual({ 'api-key': 'key' })
    expect(build({}, { keyHeader: 'api-key' }, { apiKey: undefined }).headers).toEqual({})
  })
  test('a routing wish has a header where the host knows one, else it is dropped', () => {
    const routing = 'prefer=anthropic'
    expect(build({ routing }, { routingHeader: 'x-routing' })).toMatchObject({
      headers: { authorization: 'Bearer key', 'x-routing': routing },
      dropped: [],
    })
    expect(build({ routing }, {})).toMatchObject({ headers: { authorization: 'Bearer key' }, dropped: ['routing'] })
  })
})

describe('tools', () => {
  test('a choice is dropped where the host knows none', () => {
    const { body, dropped } = build({ tools: [tool], toolChoice: 'required' }, { omitToolChoice: true })
    expect(body).toHaveProperty('tools')
    expect(body).not.toHaveProperty('tool_choice')
    expect(dropped).toEqual(['toolChoice'])
  })
  test('calls that are sent need a list of tools, even an empty one; without any there is none', () => {
    const quirks: Quirks = { toolsWithToolHistory: true }
    const cut: Message = { role: 'assistant', parts: [{ ...call, arguments: '{"day' }] }
    expect(build({ messages: [question, turn, result] }, quirks).body.tools).toEqual([])
    expect(build({ messages: [question, cut, question] }, quirks).body).not.toHaveProperty('tools')
    expect(build({ messages: [question, turn, result] }, {}).body).not.toHaveProperty('tools')
  })
  test('a limit of its own is sent where the host has a tiny one', () => {
    expect(build({}, { defaultMaxTokens: 4096 }).body.max_tokens).toBe(4096)
    expect(build({ maxOutputTokens: 9 }, { defaultMaxTokens: 4096 }).body.max_tokens).toBe(9)
  })
  test('DeepSeek does not think while a call is forced', () => {
    const quirks: Quirks = { reasoningStyle: 'deepseek' }
    const forced: Partial<ChatRequest> = { tools: [tool], toolChoice: 'required' }
    const disabled = { thinking: { type: 'disabled' } }
    expect(build(forced, quirks)).toMatchObject({ body: disabled, dropped: [] })
    expect(build({ ...forced, reasoning: 'high' }, quirks)).toMatchObject({ body: disabled, dropped: ['reasoning'] })
    expect(build({ ...forced, toolChoice: 'auto' }, quirks).body).not.toHaveProperty('thinking')
    expect(build({ toolChoice: 'required' }, quirks).body).not.toHaveProperty('thinking')
  })
})

describe('reasoning levels', () => {
  const plain = Object.keys(build({}, {}).body)
  function fieldsOf(style: ReasoningStyle, reasoning: ReasoningLevel, model: string) {
    const { body, dropped } = build({ reasoning, model }, { reasoningStyle: style })
    if (dropped.length > 0) return 'dropped'
    return Object.fromEntries(Object.entries(body).filter(([field]) => !plain.includes(field)))
  }
  const effort = (value: string) => ({ reasoning_effort: value })
  const parsed = (value: string) => ({ reasoning_effort: value, reasoning_format: 'parsed' })

  test.each([
    ['ollama', 'any', effort('none'), effort('low'), effort('medium'), effort('high'), effort('max')],
    ['llama-cpp', 'any', effort('none'), effort('low'), effort('medium'), effort('high'), effort('high')],
    ['cerebras', 'any', parsed('none'), parsed('low'), parsed('medium'), parsed('high'), parsed('high')],
    ['groq', 'openai/gpt-oss-20b', 'dropped', effort('low'), effort('medium'), effort('high'), effort('high')],
    [
      'groq',
      'qwen/qwen3-32b',
      parsed('none'),
      parsed('default'),
      parsed('default'),
      parsed('default'),
      parsed('default'),
    ],
    ['groq', 'llama-3.3-70b', {}, 'dropped', 'dropped', 'dropped', 'dropped'],
    ['openai', 'o4-mini', effort('low'), effort('low'), effort('medium'), effort('high'), effort('high')],
    ['openai', 'gpt-5-chat-latest', {}, 'dropped', 'dropped', 'dropped', 'dropped'],
  ] as const)('%s, %s', (style, model, off, low, medium, high, max) => {
    expect({
      default: fieldsOf(style, 'default', model),
      off: fieldsOf(style, 'off', model),
      low: fieldsOf(style, 'low', model),
      medium: fieldsOf(style, 'medium', model),
      high: fieldsOf(style, 'high', model),
      max: fieldsOf(style, 'max', model),
    }).toEqual({ default: {}, off, low, medium, high, max })
  })
})
