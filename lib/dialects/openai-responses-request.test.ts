import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message, ReasoningLevel } from '@/lib/protocol/request'
import type { Target } from './dialect'
import { buildResponsesRequest } from './openai-responses-request'
import type { Quirks } from './quirks'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const call = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' } as const
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const tool = { name: 'get_tide', description: 'Tide times', parameters: { type: 'object', properties: {} } }
const OPENAI: Quirks = { reasoningStyle: 'openai', openaiModelRules: true }

function build(request: Partial<ChatRequest>, quirks: Quirks = OPENAI, target: Partial<Target> = {}) {
  return buildResponsesRequest(
    { provider: 'pier', model: 'gpt-5.1', messages: [question], ...request },
    {
      provider: 'pier',
      label: 'Pier',
      dialect: 'openai-responses',
      baseUrl: 'https://pier.example/v1',
      apiKey: 'key',
      quirks,
      images: true,
      ...target,
    },
  )
}
const inputOf = (messages: Message[], model = 'gpt-5.1', target?: Partial<Target>) =>
  build({ messages, model }, OPENAI, target).body.input

describe('the whole request', () => {
  test('a question alone keeps nothing on the server and asks for encrypted reasoning', () => {
    expect(build({})).toEqual({
      path: '/responses',
      headers: { authorization: 'Bearer key' },
      body: {
        model: 'gpt-5.1',
        stream: true,
        store: false,
        input: [{ role: 'user', content: [{ type: 'input_text', text: 'When is high tide?' }] }],
        include: ['reasoning.encrypted_content'],
      },
      dropped: [],
    })
  })
  test('a model that does not reason is not asked for reasoning, nor is another server, which may have no key', () => {
    const body = {
      model: 'gpt-4.1',
      stream: true,
      store: false,
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'When is high tide?' }] }],
    }
    expect(build({ model: 'gpt-4.1' }).body).toEqual(body)
    expect(build({ model: 'gpt-4.1' }, {}, { apiKey: undefined })).toEqual({
      path: '/responses',
      headers: {},
      body,
      dropped: [],
    })
  })
  test('every setting has its field, or is named as dropped', () => {
    expect(
      build({
        model: 'gpt-4.1',
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
    ).toMatchObject({
      body: {
        model: 'gpt-4.1',
        stream: true,
        store: false,
        instructions: 'Be brief.',
        input: [
          { role: 'user', content: [{ type: 'input_text', text: 'When is high tide?' }] },
          { role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
          { type: 'function_call', call_id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' },
          { type: 'function_call_output', call_id: 'aB3dE6gH9', output: 'noon' },
        ],
        tools: [
          {
            type: 'function',
            name: 'get_tide',
            description: 'Tide times',
            parameters: { type: 'object', properties: {} },
            strict: false,
          },
          { type: 'function', name: 'list_boats', parameters: {}, strict: false },
        ],
        tool_choice: { type: 'function', name: 'get_tide' },
        max_output_tokens: 50,
        temperature: 0.3,
        top_p: 0.9,
      },
      dropped: ['stop', 'seed'],
    })
  })
  test('the smallest limit that the server takes is 16', () => {
    expect(build({ maxOutputTokens: 1 }).body.max_output_tokens).toBe(16)
  })
  test('empty lists of tools and stops are left out, and a tool choice with them', () => {
    expect(build({ tools: [], toolChoice: 'required', stop: [] })).toEqual(build({}))
  })
})

describe('input', () => {
  const item = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5j' }
  const own = { provider: 'pier', dialect: 'openai-responses', model: 'gpt-5.1', data: item } as const
  const thought = { type: 'reasoning', text: '', private: own } as const

  test('an image is a data URL, or a line of text where none is taken', () => {
    const image: Message = { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }
    expect(inputOf([image])).toEqual([
      { role: 'user', content: [{ type: 'input_image', image_url: 'data:image/png;base64,AAAA' }] },
    ])
    expect(inputOf([image], 'gpt-5.1', { images: false })).toEqual([
      { role: 'user', content: [{ type: 'input_text', text: '[image omitted]' }] },
    ])
  })
  test('encrypted reasoning goes back before the item it led to, while its tool turn is open', () => {
    const turn: Message = { role: 'assistant', parts: [thought, call, { type: 'text', text: 'I look.' }, thought] }
    const called = { type: 'function_call', call_id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' }
    const said = { role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] }
    const answer = { type: 'function_call_output', call_id: 'aB3dE6gH9', output: 'noon' }
    const asked = { role: 'user', content: [{ type: 'input_text', text: 'When is high tide?' }] }
    expect(inputOf([question, turn, result])).toEqual([asked, said, item, called, answer])
    expect(inputOf([question, turn, result, question])).toEqual([asked, said, called, answer, asked])
    expect(inputOf([question, turn, result], 'gpt-5.2')).toEqual([asked, said, called, answer])
  })
  test('reasoning that led to nothing is left out with its turn', () => {
    expect(inputOf([question, { role: 'assistant', parts: [thought, { ...call, arguments: '{"d' }] }])).toEqual(
      inputOf([question]),
    )
  })
  test('arguments that were cut, and answered all the same, go back inside an object', () => {
    expect(inputOf([{ role: 'assistant', parts: [{ ...call, arguments: '{"d' }] }, result])).toEqual([
      { type: 'function_call', call_id: call.id, name: 'get_tide', arguments: '{"INVALID_JSON":"{\\"d"}' },
      { type: 'function_call_output', call_id: call.id, output: 'noon' },
    ])
  })
})

describe('reasoning levels and what goes with them', () => {
  const reasoningOf = (model: string, reasoning: ReasoningLevel, quirks?: Quirks) => {
    const { body, dropped } = build({ model, reasoning }, quirks)
    return dropped.length > 0 ? 'dropped' : body.reasoning
  }
  test('a level is an effort with a summary to read', () => {
    expect(reasoningOf('gpt-5.1', 'default')).toBeUndefined()
    expect(reasoningOf('gpt-5.1', 'off')).toEqual({ effort: 'none' })
    expect(reasoningOf('gpt-5-mini', 'off')).toEqual({ effort: 'minimal' })
    expect(reasoningOf('o3', 'medium')).toEqual({ effort: 'medium', summary: 'auto' })
    expect(reasoningOf('gpt-5.2', 'max')).toEqual({ effort: 'xhigh', summary: 'auto' })
    expect(reasoningOf('gpt-5.1', 'max')).toEqual({ effort: 'high', summary: 'auto' })
  })
  test('a model that does not reason is asked for none', () => {
    expect(reasoningOf('gpt-4.1', 'off')).toBeUndefined()
    expect(reasoningOf('gpt-4.1', 'high')).toBe('dropped')
  })
  test('another server takes every level for any model', () => {
    expect(reasoningOf('gpt-oss-20b', 'off', { reasoningStyle: 'effort' })).toEqual({ effort: 'none' })
    expect(reasoningOf('gpt-oss-20b', 'max', { reasoningStyle: 'effort' })).toEqual({ effort: 'high', summary: 'auto' })
  })
  test('sampling parameters are dropped for a model that reasons', () => {
    expect(build({ temperature: 0.5, topP: 0.5 }).dropped).toEqual(['temperature', 'topP'])
    expect(build({ temperature: 0.5, topP: 0.5, reasoning: 'off' })).toMatchObject({
      body: { temperature: 0.5, top_p: 0.5 },
      dropped: [],
    })
    expect(build({ temperature: 0.5, model: 'gpt-oss-20b' }, {}).dropped).toEqual([])
  })
})
