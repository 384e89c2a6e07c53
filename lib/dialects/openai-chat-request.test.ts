import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message, ReasoningLevel } from '@/lib/protocol/request'
import type { Target } from './dialect'
import { buildChatRequest } from './openai-chat-request'
import type { Quirks, ReasoningStyle } from './quirks'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const call = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' } as const
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const tool = { name: 'get_tide', description: 'Tide times', parameters: { type: 'object', properties: {} } }

function build(request: Partial<ChatRequest>, quirks: Quirks = {}, target: Partial<Target> = {}) {
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
const bodyOf = (request: Partial<ChatRequest>, quirks?: Quirks) => build(request, quirks).body
const messagesOf = (messages: Message[], quirks?: Quirks, target?: Partial<Target>) =>
  build({ messages }, quirks, target).body.messages

describe('the whole request', () => {
  test('a question alone asks for a stream with usage and nothing else', () => {
    expect(build({})).toEqual({
      path: '/chat/completions',
      headers: { authorization: 'Bearer key' },
      body: {
        model: 'tide-1',
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'When is high tide?' }],
      },
      dropped: [],
    })
  })
  test('a host without a key gets no authorization', () => {
    expect(build({}, {}, { apiKey: undefined }).headers).toEqual({})
  })
  test('every setting has its field', () => {
    expect(
      bodyOf({
        system: 'Be brief.',
        messages: [question, { role: 'assistant', parts: [{ type: 'text', text: 'I look.' }, call] }, result],
        tools: [tool, { name: 'list_boats', parameters: {} }],
        toolChoice: { name: 'get_tide' },
        maxOutputTokens: 50,
        temperature: 0.3,
        topP: 0.9,
        stop: ['END'],
        seed: 7,
      }),
    ).toEqual({
      model: 'tide-1',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'When is high tide?' },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [{ id: 'aB3dE6gH9', type: 'function', function: { name: 'get_tide', arguments: '{"day":1}' } }],
        },
        { role: 'tool', tool_call_id: 'aB3dE6gH9', content: 'noon' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_tide',
            description: 'Tide times',
            parameters: { type: 'object', properties: {} },
          },
        },
        { type: 'function', function: { name: 'list_boats', parameters: {} } },
      ],
      tool_choice: { type: 'function', function: { name: 'get_tide' } },
      max_tokens: 50,
      temperature: 0.3,
      top_p: 0.9,
      stop: ['END'],
      seed: 7,
    })
  })
  test('empty lists of tools and stops are left out, and a tool choice with them', () => {
    expect(bodyOf({ tools: [], toolChoice: 'required', stop: [] })).toEqual(bodyOf({}))
  })
})

describe('messages', () => {
  test('text stays a string, an image makes a list', () => {
    const image = { type: 'image', mediaType: 'image/png', data: 'AAAA' } as const
    const text = { type: 'text', text: 'Look' } as const
    expect(
      messagesOf([
        { role: 'user', parts: [text, text] },
        { role: 'user', parts: [image, text] },
      ]),
    ).toEqual([
      { role: 'user', content: 'Look\n\nLook' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'Look' },
        ],
      },
    ])
    expect(messagesOf([{ role: 'user', parts: [image] }], {}, { images: false })).toEqual([
      { role: 'user', content: '[image omitted]' },
    ])
  })
  test('every call has one result right behind it, and reasoning is not sent as text', () => {
    const other = { ...call, id: 'zzzzzzzz9' }
    expect(
      messagesOf([
        question,
        { role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }, call, other] },
        question,
        result,
        { ...result, toolCallId: 'orphan000' },
      ]),
    ).toEqual([
      { role: 'user', content: 'When is high tide?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: ['aB3dE6gH9', 'zzzzzzzz9'].map((id) => ({
          id,
          type: 'function',
          function: { name: 'get_tide', arguments: '{"day":1}' },
        })),
      },
      { role: 'tool', tool_call_id: 'aB3dE6gH9', content: 'noon' },
      { role: 'tool', tool_call_id: 'zzzzzzzz9', content: '[result omitted]' },
      { role: 'user', content: 'When is high tide?' },
    ])
  })
  test('arguments go back as the text they were, empty ones as {}', () => {
    const calls = ['{"a": 1}', '', '{"__proto__":{"x":1}}'].map((text, index) => ({
      ...call,
      id: `call0000${index}`,
      arguments: text,
    }))
    expect(messagesOf([{ role: 'assistant', parts: calls }])).toContainEqual({
      role: 'assistant',
      content: null,
      tool_calls: ['{"a": 1}', '{}', '{"__proto__":{"x":1}}'].map((text, index) => ({
        id: `call0000${index}`,
        type: 'function',
        function: { name: 'get_tide', arguments: text },
      })),
    })
  })
  test('no half of a surrogate pair is left in any text', () => {
    const half = 'a\ud83d'
    const { body } = build({
      system: half,
      messages: [
        { role: 'user', parts: [{ type: 'text', text: half }] },
        {
          role: 'assistant',
          parts: [
            { type: 'text', text: half },
            { ...call, arguments: `{"a":"${half}"}` },
          ],
        },
        { ...result, content: half },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/)
    expect(JSON.stringify(body).match(/a\ufffd/g)).toHaveLength(5)
  })
  test('the name of a tool that a model made up is made acceptable, for its result too', () => {
    const made = { ...call, name: '(unnamed)' }
    expect(
      messagesOf(
        [
          { role: 'assistant', parts: [made] },
          { ...result, name: 'a.b' },
        ],
        { toolMessageName: true },
      ),
    ).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: call.id, type: 'function', function: { name: '_unnamed_', arguments: '{"day":1}' } }],
      },
      { role: 'tool', tool_call_id: call.id, name: '_unnamed_', content: 'noon' },
    ])
  })
})

describe('hosts that differ', () => {
  test('alternating turns are joined, lists with strings too, and the user begins', () => {
    const image = { type: 'image', mediaType: 'image/png', data: 'AAAA' } as const
    const hello: Message = { role: 'assistant', parts: [{ type: 'text', text: 'Hello.' }] }
    expect(
      messagesOf([hello, hello, question, { role: 'user', parts: [image] }, question], { alternatingTurns: true }),
    ).toEqual([
      { role: 'user', content: '(start)' },
      { role: 'assistant', content: 'Hello.\n\nHello.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'When is high tide?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'text', text: 'When is high tide?' },
        ],
      },
    ])
  })
  test('a host without tools gets earlier results as text, and the tools are named as dropped', () => {
    const { body, dropped } = build(
      {
        messages: [question, { role: 'assistant', parts: [{ type: 'text', text: 'I look.' }, call] }, result],
        tools: [tool],
      },
      { omitTools: true, alternatingTurns: true },
    )
    expect(body).toEqual({
      model: 'tide-1',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'user', content: 'When is high tide?' },
        { role: 'assistant', content: 'I look.' },
        { role: 'user', content: 'Result of get_tide:\nnoon' },
      ],
    })
    expect(dropped).toEqual(['tools'])
  })
  test('fields that a host names differently or refuses', () => {
    const request: Partial<ChatRequest> = { maxOutputTokens: 9, seed: 3, tools: [tool], toolChoice: 'required' }
    const body = bodyOf(request, {
      maxTokensField: 'max_completion_tokens',
      seedField: 'random_seed',
      requiredToolChoice: 'any',
      omitStreamOptions: true,
    })
    expect(body).toMatchObject({ max_completion_tokens: 9, random_seed: 3, tool_choice: 'any' })
    expect(Object.keys(body)).not.toContain('stream_options')
    expect(build({ seed: 3 }, { seedField: null })).toMatchObject({ dropped: ['seed'] })
  })
  test('an OpenAI reasoning model has a developer, its own limit and no sampling', () => {
    const settings = { system: 'Be brief.', maxOutputTokens: 9, temperature: 0.5, topP: 0.5 }
    const rules: Quirks = { openaiModelRules: true, reasoningStyle: 'openai' }
    expect(build({ ...settings, model: 'o4-mini' }, rules)).toMatchObject({
      body: {
        model: 'o4-mini',
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: 'developer', content: 'Be brief.' },
          { role: 'user', content: 'When is high tide?' },
        ],
        max_completion_tokens: 9,
      },
      dropped: ['temperature', 'topP'],
    })
    expect(build({ ...settings, model: 'gpt-5.1', reasoning: 'off' }, rules)).toMatchObject({
      body: { temperature: 0.5, top_p: 0.5, reasoning_effort: 'none' },
      dropped: [],
    })
    expect(build({ ...settings, model: 'gpt-5-chat-latest' }, rules)).toMatchObject({
      body: { max_tokens: 9, temperature: 0.5, messages: [{ role: 'system' }, { role: 'user' }] },
      dropped: [],
    })
  })
})

describe('reasoning levels', () => {
  const plain = Object.keys(bodyOf({}))
  function fieldsOf(style: ReasoningStyle, reasoning: ReasoningLevel, model = 'tide-1') {
    const { body, dropped } = build({ reasoning, model }, { reasoningStyle: style })
    if (dropped.length > 0) return 'dropped'
    return Object.fromEntries(Object.entries(body).filter(([field]) => !plain.includes(field)))
  }
  const effort = (value: string) => ({ reasoning_effort: value })
  const thinking = (value: string) => ({ thinking: { type: 'enabled' }, reasoning_effort: value })
  const qwen = (budget: number) => ({ enable_thinking: true, thinking_budget: budget })
  const unified = (value: string) => ({ reasoning: { effort: value } })
  const template = (value: boolean) => ({ chat_template_kwargs: { enable_thinking: value } })
  const disabled = { thinking: { type: 'disabled' } }

  test.each([
    ['effort', effort('none'), effort('low'), effort('medium'), effort('high'), effort('high')],
    ['xai', effort('none'), effort('low'), effort('medium'), effort('high'), effort('xhigh')],
    ['mistral', effort('none'), effort('high'), effort('high'), effort('high'), effort('high')],
    ['deepseek', disabled, thinking('low'), thinking('high'), thinking('high'), thinking('max')],
    ['moonshot', disabled, effort('low'), effort('high'), effort('high'), effort('max')],
    ['qwen', { enable_thinking: false }, qwen(2048), qwen(8192), qwen(16_384), qwen(38_912)],
    ['openrouter', unified('none'), unified('low'), unified('medium'), unified('high'), unified('xhigh')],
    ['chat-template', template(false), template(true), template(true), template(true), template(true)],
  ] as const)('%s has one set of fields for each, and none by default', (style, off, low, medium, high, max) => {
    expect({
      default: fieldsOf(style, 'default'),
      off: fieldsOf(style, 'off'),
      low: fieldsOf(style, 'low'),
      medium: fieldsOf(style, 'medium'),
      high: fieldsOf(style, 'high'),
      max: fieldsOf(style, 'max'),
    }).toEqual({ default: {}, off, low, medium, high, max })
  })
  test('OpenAI models take what their generation knows', () => {
    expect(fieldsOf('openai', 'off', 'gpt-5.1')).toEqual(effort('none'))
    expect(fieldsOf('openai', 'off', 'gpt-5-mini')).toEqual(effort('minimal'))
    expect(fieldsOf('openai', 'off', 'o3')).toEqual(effort('low'))
    expect(fieldsOf('openai', 'max', 'gpt-5.2')).toEqual(effort('xhigh'))
    expect(fieldsOf('openai', 'max', 'gpt-5.1')).toEqual(effort('high'))
    expect(fieldsOf('openai', 'off', 'gpt-4.1')).toEqual({})
    expect(fieldsOf('openai', 'high', 'gpt-4.1')).toEqual('dropped')
  })
  test('a host without a known switch is asked nothing, and the wish is named as dropped', () => {
    expect(build({ reasoning: 'high' })).toMatchObject({ body: bodyOf({}), dropped: ['reasoning'] })
    expect(build({ reasoning: 'default' }).dropped).toEqual([])
  })
})
