import { describe, expect, test } from 'vitest'
import type { AssistantMessage, ChatRequest, Message, ToolChoice } from '@/lib/protocol/request'
import { buildAnthropicRequest } from './anthropic-request'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const asked = { type: 'text', text: 'When is high tide?' }
const call = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' } as const
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const tool = { name: 'get_tide', description: 'Tide times', parameters: { properties: {} } }
const thought = (data: unknown, text = 'Moon.') =>
  ({
    type: 'reasoning',
    text,
    private: { provider: 'pier', dialect: 'anthropic-messages', model: 'claude-sonnet-4-5', data },
  }) as const
const say = (...parts: AssistantMessage['parts']): Message => ({ role: 'assistant', parts })
const text = (text: string) => ({ type: 'text', text }) as const

function build(request: Partial<ChatRequest>, apiKey: string | undefined = 'key') {
  return buildAnthropicRequest(
    { provider: 'pier', model: 'claude-sonnet-4-5', messages: [question], ...request },
    {
      provider: 'pier',
      label: 'Pier',
      dialect: 'anthropic-messages',
      baseUrl: 'https://pier.example',
      apiKey,
      quirks: {},
      images: true,
    },
  )
}
const bodyOf = (request: Partial<ChatRequest>) => build(request).body
const messagesOf = (...messages: Message[]) => bodyOf({ messages }).messages

describe('the whole request', () => {
  test('a question alone asks for a stream and the most tokens the model gives', () => {
    expect(build({})).toEqual({
      path: '/v1/messages',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'key' },
      body: {
        model: 'claude-sonnet-4-5',
        stream: true,
        max_tokens: 64_000,
        messages: [{ role: 'user', content: [asked] }],
      },
      dropped: [],
    })
  })
  test('every setting has its field, and what the format lacks is named as dropped', () => {
    expect(
      build({
        system: 'Be brief.',
        tools: [tool],
        toolChoice: 'required',
        maxOutputTokens: 500,
        temperature: 1.5,
        stop: ['END'],
        seed: 7,
        topP: 0.5,
      }),
    ).toEqual({
      path: '/v1/messages',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'key' },
      body: {
        model: 'claude-sonnet-4-5',
        stream: true,
        max_tokens: 500,
        system: 'Be brief.',
        messages: [{ role: 'user', content: [asked] }],
        tools: [{ name: 'get_tide', description: 'Tide times', input_schema: { type: 'object', properties: {} } }],
        tool_choice: { type: 'any' },
        stop_sequences: ['END'],
        temperature: 1,
      },
      dropped: ['seed', 'topP'],
    })
  })
  test.each<[ToolChoice, object]>([
    ['auto', { type: 'auto' }],
    ['none', { type: 'none' }],
    [{ name: 'get_tide' }, { type: 'tool', name: 'get_tide' }],
  ])('the tool choice %j', (toolChoice, expected) => {
    expect(bodyOf({ tools: [tool], toolChoice }).tool_choice).toEqual(expected)
  })
})

describe('messages', () => {
  test('neighbours of one role are one message, results first, and the user begins', () => {
    expect(messagesOf(say(text('Hello.')), say(text('I look.'), call), result, question, question)).toEqual([
      { role: 'user', content: [{ type: 'text', text: '(start)' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hello.' },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'aB3dE6gH9', name: 'get_tide', input: { day: 1 } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'aB3dE6gH9', content: 'noon' }, asked, asked],
      },
    ])
  })
  test('a call without a result gets one, a result without a call is left out, an empty one has no content', () => {
    const failed: Message = { ...result, content: '', isError: true }
    expect(
      messagesOf(question, say(call, { ...call, id: 'zzzzzzzz9' }), failed, { ...result, toolCallId: 'orphan000' }),
    ).toEqual([
      { role: 'user', content: [asked] },
      {
        role: 'assistant',
        content: ['aB3dE6gH9', 'zzzzzzzz9'].map((id) => ({
          type: 'tool_use',
          id,
          name: 'get_tide',
          input: { day: 1 },
        })),
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'aB3dE6gH9', is_error: true },
          { type: 'tool_result', tool_use_id: 'zzzzzzzz9', content: '[result omitted]', is_error: true },
        ],
      },
    ])
  })
  test('calls come last, since text behind them is refused', () => {
    expect(messagesOf(question, say(call, text('Looking.')), result)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use' }] },
      { role: 'user' },
    ])
  })
  test('white space: an empty turn is left out, the end of the last one is cut, a blank question says so', () => {
    const blank: Message = { role: 'user', parts: [text(' ')] }
    expect(messagesOf(blank, say(text('\n\n')), question, say(text('It is ')))).toEqual([
      { role: 'user', content: [{ type: 'text', text: '(blank)' }, asked] },
      { role: 'assistant', content: [{ type: 'text', text: 'It is' }] },
    ])
  })
  test('an image is a base64 source', () => {
    const image: Message = { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }
    expect(messagesOf(image)).toEqual([
      {
        role: 'user',
        content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }],
      },
    ])
  })
  test.each([
    ['{"day":', { INVALID_JSON: '{"day":' }],
    ['[1]', { INVALID_JSON: '[1]' }],
    ['', {}],
    ['{"a":"\\ud83d"}', { a: '\ufffd' }],
  ])('the arguments %s become an object', (text, input) => {
    const content = [{ type: 'tool_use', id: 'aB3dE6gH9', name: 'get_tide', input }]
    expect(messagesOf(say({ ...call, arguments: text }), result)).toContainEqual({ role: 'assistant', content })
  })
  test('a __proto__ key in arguments is a key like any other', () => {
    const sent = JSON.stringify(messagesOf(question, say({ ...call, arguments: '{"__proto__":{"x":1}}' }), result))
    expect(sent).toContain('"input":{"__proto__":{"x":1}}')
    expect('x' in {}).toBe(false)
  })
  test('no half of a surrogate pair is left in any text', () => {
    const half = 'a\ud83d'
    const body = bodyOf({
      system: half,
      messages: [
        { role: 'user', parts: [text(half)] },
        say(text(half), { ...call, arguments: `{"a":"${half}"}` }),
        { ...result, content: half },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/)
    expect(JSON.stringify(body).match(/a\ufffd/g)).toHaveLength(5)
  })
  test('tools that only the history knows are declared and forbidden', () => {
    expect(bodyOf({ messages: [question, say({ ...call, name: 'get tide' }), result] })).toMatchObject({
      tools: [{ name: 'get_tide', input_schema: { type: 'object' } }],
      tool_choice: { type: 'none' },
    })
  })
})

describe('thinking', () => {
  const signed = { type: 'thinking', signature: 'c2ln' }

  test('its own blocks go back exactly, in front of what they led to', () => {
    const redacted = { type: 'redacted_thinking', data: 'aGlk' }
    expect(
      messagesOf(question, say(thought(signed), thought(redacted, ''), text('I look.'), call), result),
    ).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Moon.', signature: 'c2ln' },
          { type: 'redacted_thinking', data: 'aGlk' },
          { type: 'text', text: 'I look.' },
          { type: 'tool_use' },
        ],
      },
      { role: 'user' },
    ])
  })
  test('a turn that ended in thinking is sent without it', () => {
    expect(messagesOf(question, say(thought(signed)), question)).toEqual([{ role: 'user', content: [asked, asked] }])
    expect(messagesOf(question, say(text('Yes.'), thought(signed)), question)).toEqual([
      { role: 'user', content: [asked] },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
      { role: 'user', content: [asked] },
    ])
  })
  test.each([
    ['low', 2048],
    ['medium', 8192],
    ['high', 16_384],
    ['max', 32_000],
  ] as const)('the level %s is a budget of %i for models up to 4.5', (reasoning, budget) => {
    expect(build({ reasoning, temperature: 0.5 })).toMatchObject({
      body: { max_tokens: 64_000, thinking: { type: 'enabled', budget_tokens: budget } },
      dropped: ['temperature'],
    })
  })
  test('max_tokens leaves at least 1024 tokens beside the budget', () => {
    expect(bodyOf({ reasoning: 'high', maxOutputTokens: 1000 })).toMatchObject({
      max_tokens: 17_408,
      thinking: { budget_tokens: 16_384 },
    })
    expect(bodyOf({ reasoning: 'max', model: 'some-other-model' })).toMatchObject({
      max_tokens: 4096,
      thinking: { budget_tokens: 3072 },
    })
  })
  test('newer models think adaptively with an effort, and off is said', () => {
    expect(bodyOf({ model: 'claude-opus-4-6', reasoning: 'max' })).toMatchObject({
      max_tokens: 128_000,
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'max' },
    })
    expect(bodyOf({ model: 'claude-opus-4-6', reasoning: 'off' }).thinking).toEqual({ type: 'disabled' })
    expect(bodyOf({ reasoning: 'off' }).thinking).toBeUndefined()
  })
  test('a forced tool is dropped, which thinking does not go with', () => {
    expect(build({ reasoning: 'low', tools: [tool], toolChoice: 'required' })).toMatchObject({
      body: { tools: [{ name: 'get_tide' }], thinking: { type: 'enabled' } },
      dropped: ['toolChoice'],
    })
    expect(bodyOf({ reasoning: 'low', tools: [tool], toolChoice: 'required' }).tool_choice).toBeUndefined()
  })
  test('an open tool exchange of another provider keeps the model from thinking', () => {
    const messages = [question, say(text('I look.'), call), result]
    expect(build({ messages, reasoning: 'high' })).toMatchObject({ dropped: ['reasoning'] })
    expect(bodyOf({ messages, reasoning: 'high' }).thinking).toBeUndefined()
    expect(bodyOf({ messages, reasoning: 'high', model: 'claude-opus-4-6' }).thinking).toEqual({ type: 'disabled' })
  })
  test('an open tool exchange of its own, or a closed one of another, does not', () => {
    const own = [question, say(thought(signed), call), result]
    const closed = [question, say(call), result, say(text('Noon.')), question]
    expect(build({ messages: own, reasoning: 'low' })).toMatchObject({
      body: { thinking: { type: 'enabled' } },
      dropped: [],
    })
    expect(build({ messages: closed, reasoning: 'low' })).toMatchObject({
      body: { thinking: { type: 'enabled' } },
      dropped: [],
    })
  })
  test.each([
    ['claude-3-opus-20240229', 4096],
    ['claude-3-5-haiku-latest', 8192],
    ['claude-3-7-sonnet-latest', 64_000],
    ['claude-opus-4-1-20250805', 32_000],
    ['claude-opus-4-20250514', 32_000],
    ['anthropic/claude-opus-4.5', 64_000],
    ['claude-haiku-4-5-20251001', 64_000],
    ['claude-sonnet-4-6', 128_000],
    ['some-other-model', 4096],
  ])('%s gives at most %i tokens', (model, tokens) => {
    expect(bodyOf({ model }).max_tokens).toBe(tokens)
  })
  test('a model without thinking drops the wish, and newest ones drop sampling', () => {
    expect(build({ model: 'claude-3-5-sonnet-latest', reasoning: 'low' }).dropped).toEqual(['reasoning'])
    expect(build({ model: 'claude-opus-4-7', temperature: 0.2, topP: 0.5 }).dropped).toEqual(['temperature', 'topP'])
  })
})
