import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message, ReasoningLevel } from '@/lib/protocol/request'
import type { Target } from './dialect'
import { buildGeminiRequest } from './gemini-request'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const call = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' } as const
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const asked = { role: 'user', parts: [{ text: 'When is high tide?' }] }
const functionCall = { id: 'aB3dE6gH9', name: 'get_tide', args: { day: 1 } }
const answered = {
  role: 'user',
  parts: [{ functionResponse: { id: 'aB3dE6gH9', name: 'get_tide', response: { output: 'noon' } } }],
}

function build(request: Partial<ChatRequest>, target: Partial<Target> = {}) {
  return buildGeminiRequest(
    { provider: 'pier', model: 'gemini-2.5-flash', messages: [question], ...request },
    {
      provider: 'pier',
      label: 'Pier',
      dialect: 'gemini',
      baseUrl: 'https://pier.example',
      apiKey: 'key',
      quirks: {},
      images: true,
      ...target,
    },
  )
}
const contentsOf = (messages: Message[], model = 'gemini-2.5-flash', target?: Partial<Target>) =>
  build({ messages, model }, target).body.contents

describe('the whole request', () => {
  test('the model is in the path, the key in a header, and a question alone is all there is', () => {
    expect(build({})).toEqual({
      path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': 'key' },
      body: { contents: [asked] },
      dropped: [],
    })
    expect(build({ model: 'models/tide/1' }, { apiKey: undefined })).toMatchObject({
      path: '/v1beta/models/tide%2F1:streamGenerateContent?alt=sse',
      headers: {},
    })
  })
  test('every setting has its field', () => {
    expect(
      build({
        system: 'Be brief.',
        messages: [question, { role: 'assistant', parts: [{ type: 'text', text: 'I look.' }, call] }, result],
        tools: [
          { name: 'get_tide', description: 'Tide times', parameters: { type: 'object', properties: { day: {} } } },
          { name: 'list_boats', parameters: {} },
        ],
        toolChoice: { name: 'get_tide' },
        maxOutputTokens: 50,
        temperature: 0.3,
        topP: 0.9,
        stop: ['END'],
        seed: 7,
      }),
    ).toMatchObject({
      body: {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [asked, { role: 'model', parts: [{ text: 'I look.' }, { functionCall }] }, answered],
        tools: [
          {
            functionDeclarations: [
              {
                name: 'get_tide',
                description: 'Tide times',
                parameters: { type: 'OBJECT', properties: { day: { type: 'STRING' } } },
              },
              { name: 'list_boats', description: 'list_boats' },
            ],
          },
        ],
        toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_tide'] } },
        generationConfig: { maxOutputTokens: 50, temperature: 0.3, topP: 0.9, stopSequences: ['END'], seed: 7 },
      },
      dropped: [],
    })
  })
  test.each([
    ['auto', 'AUTO'],
    ['none', 'NONE'],
    ['required', 'ANY'],
  ] as const)('tool choice %s is mode %s', (toolChoice, mode) => {
    const tools = [{ name: 'get_tide', parameters: {} }]
    expect(build({ tools, toolChoice }).body.toolConfig).toEqual({ functionCallingConfig: { mode } })
    expect(build({ tools: [], toolChoice })).toEqual(build({}))
  })
  test('Gemma takes no system instruction, so it goes before the first text', () => {
    expect(build({ model: 'gemma-3-27b-it', system: 'Be brief.' }).body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Be brief.' }, { text: 'When is high tide?' }] }],
    })
  })
})

describe('contents', () => {
  test('neighbours are joined, the user begins, and an image is inline or a line of text', () => {
    const image: Message = { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }
    const hello: Message = { role: 'assistant', parts: [{ type: 'text', text: 'Hello.' }] }
    expect(contentsOf([hello, question, image])).toEqual([
      { role: 'user', parts: [{ text: '(start)' }] },
      { role: 'model', parts: [{ text: 'Hello.' }] },
      {
        role: 'user',
        parts: [{ text: 'When is high tide?' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }],
      },
    ])
    expect(contentsOf([image], 'gemini-2.5-flash', { images: false })).toEqual([
      { role: 'user', parts: [{ text: '[image omitted]' }] },
    ])
  })
  test('a failed tool says so', () => {
    expect(
      contentsOf([
        { role: 'assistant', parts: [call] },
        { ...result, isError: true },
      ]),
    ).toContainEqual({
      role: 'user',
      parts: [{ functionResponse: { id: 'aB3dE6gH9', name: 'get_tide', response: { error: 'noon' } } }],
    })
  })
  test('arguments are an object, whatever the model wrote', () => {
    const argsOf = (text: string) =>
      contentsOf([question, { role: 'assistant', parts: [{ ...call, arguments: text }] }, result])
    const args = (value: object) => [
      asked,
      { role: 'model', parts: [{ functionCall: { ...functionCall, args: value } }] },
      answered,
    ]
    expect(argsOf('{"d')).toEqual(args({ INVALID_JSON: '{"d' }))
    expect(argsOf('[1]')).toEqual(args({ INVALID_JSON: '[1]' }))
    expect(argsOf('')).toEqual(args({}))
    expect(argsOf('{"a":"\\ud83d","\\ud83d":1}')).toEqual(args({ a: '\ufffd', '\ufffd': 1 }))
    expect(JSON.stringify(argsOf('{"__proto__":{"a":1}}'))).toContain('"args":{"__proto__":{"a":1}}')
  })
})

describe('thought signatures', () => {
  const signed = (model: string) => ({
    ...call,
    private: { provider: 'pier', dialect: 'gemini', model, data: { id: 'fc1', thoughtSignature: 'c2ln' } } as const,
  })
  const other = { ...call, id: 'zzzzzzzz9' }
  const partsOf = (model: string, ...calls: (typeof other)[]) => {
    const contents = contentsOf(
      [question, { role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }, ...calls] }, result],
      model,
    )
    return Array.isArray(contents) ? contents[1].parts : undefined
  }
  const otherCall = { ...functionCall, id: 'zzzzzzzz9' }

  test("a model's own signature goes back with its call, and only with that one", () => {
    expect(partsOf('gemini-3-pro', signed('gemini-3-pro'), other)).toEqual([
      { functionCall, thoughtSignature: 'c2ln' },
      { functionCall: otherCall },
    ])
  })
  test("the first of another model's calls carries the documented word instead", () => {
    expect(partsOf('gemini-3-pro', signed('gemini-2.5-pro'), other)).toEqual([
      { functionCall, thoughtSignature: 'skip_thought_signature_validator' },
      { functionCall: otherCall },
    ])
    expect(partsOf('gemini-flash-latest', other)).toEqual([
      { functionCall: otherCall, thoughtSignature: 'skip_thought_signature_validator' },
    ])
  })
  test.each(['gemini-2.5-pro', 'gemini-2.0-flash', 'gemma-3-27b-it'])('%s needs no word', (model) => {
    expect(partsOf(model, other)).toEqual([{ functionCall: otherCall }])
  })
})

describe('reasoning levels', () => {
  const configOf = (model: string, reasoning: ReasoningLevel) => {
    const { body, dropped } = build({ model, reasoning })
    return dropped.length > 0 ? 'dropped' : body.generationConfig
  }
  const budget = (thinkingBudget: number) => ({ thinkingConfig: { includeThoughts: true, thinkingBudget } })
  const level = (thinkingLevel: string) => ({ thinkingConfig: { includeThoughts: true, thinkingLevel } })

  test.each([
    [
      'gemini-2.5-flash',
      { thinkingConfig: { thinkingBudget: 0 } },
      budget(1024),
      budget(8192),
      budget(24_576),
      budget(24_576),
    ],
    ['gemini-2.5-pro', 'dropped', budget(1024), budget(8192), budget(24_576), budget(32_768)],
    [
      'gemini-3-pro-preview',
      { thinkingConfig: { thinkingLevel: 'low' } },
      level('low'),
      level('medium'),
      level('high'),
      level('high'),
    ],
    [
      'gemini-3-flash',
      { thinkingConfig: { thinkingLevel: 'minimal' } },
      level('low'),
      level('medium'),
      level('high'),
      level('high'),
    ],
    ['gemini-2.0-flash', undefined, 'dropped', 'dropped', 'dropped', 'dropped'],
    ['gemma-3-27b-it', undefined, 'dropped', 'dropped', 'dropped', 'dropped'],
  ] as const)('%s', (model, off, low, medium, high, max) => {
    expect({
      default: configOf(model, 'default'),
      off: configOf(model, 'off'),
      low: configOf(model, 'low'),
      medium: configOf(model, 'medium'),
      high: configOf(model, 'high'),
      max: configOf(model, 'max'),
    }).toEqual({ default: undefined, off, low, medium, high, max })
  })
})
