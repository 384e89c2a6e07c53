import { expect, test } from 'vitest'
import { readGeminiAsk } from './read-gemini-ask'
import { signCall } from './read-gemini-contents'

const user = { role: 'user', parts: [{ text: 'Hi' }] }
const answer = { role: 'model', parts: [{ text: 'Hello' }] }
const functionCall = { name: 'lookup', args: { q: 'cat' } }
const thoughtSignature = signCall('lookup', { q: 'cat' })
const call = { role: 'model', parts: [{ functionCall, thoughtSignature }] }
const unsigned = { role: 'model', parts: [{ functionCall }] }
const responsePart = { functionResponse: { name: 'lookup', response: { output: 'a cat' } } }
const response = { role: 'user', parts: [responsePart] }

function read(fields: Record<string, unknown>, model = 'demo-steady', method = 'streamGenerateContent?alt=sse') {
  const url = new URL(`http://127.0.0.1/gemini/v1beta/models/${model}:${method}`)
  return readGeminiAsk({ url, headers: {}, body: { contents: [user], ...fields } })
}

function declare(parameters: unknown) {
  return { tools: [{ functionDeclarations: [{ name: 'lookup', parameters }] }] }
}

test('a request with parallel calls, their results and switches is read into neutral messages', () => {
  const other = { functionCall: { id: 'own-id', name: 'lookup', args: {} } }
  const failed = { functionResponse: { id: 'own-id', name: 'lookup', response: { error: 'no such page' } } }
  const fields = {
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    contents: [
      user,
      { role: 'model', parts: [{ text: 'Let me see.' }, ...call.parts, other] },
      { role: 'user', parts: [responsePart, failed, { text: 'And now?' }] },
    ],
    ...declare({ type: 'OBJECT', properties: { q: { type: 'string', nullable: true } }, required: ['q'] }),
    toolConfig: { functionCallingConfig: { mode: 'NONE' } },
    generationConfig: { maxOutputTokens: 50, thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } },
  }
  expect(read(fields)).toEqual({
    model: 'demo-steady',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool_call', id: 'call-1-1', name: 'lookup', arguments: '{"q":"cat"}' },
          { type: 'tool_call', id: 'own-id', name: 'lookup', arguments: '{}' },
        ],
      },
      { role: 'tool', toolCallId: 'call-1-1', name: 'lookup', content: 'a cat', isError: false },
      { role: 'tool', toolCallId: 'own-id', name: 'lookup', content: 'no such page', isError: true },
      { role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
    ],
    stream: true,
    includeUsage: true,
    reasoning: 'on',
    mayCallTools: false,
    maxOutputTokens: 50,
    tools: [
      {
        name: 'lookup',
        parameters: { type: 'OBJECT', properties: { q: { type: 'string', nullable: true } }, required: ['q'] },
      },
    ],
    promptChars: expect.any(Number),
  })
})

test('model and stream come from the path', () => {
  expect(read({}, 'demo-fine', 'generateContent')).toMatchObject({ model: 'demo-fine', stream: false })
})

test('a model that thinks needs the signature of the first call in each step of the open turn, and only there', () => {
  const closed = [user, unsigned, response, answer, user]
  expect(read({ contents: closed }, 'demo-thinker').messages).toHaveLength(5)
  expect(read({ contents: [user, call, response] }, 'demo-thinker').messages).toHaveLength(3)
  expect(read({ contents: [user, unsigned, response] }).messages).toHaveLength(3)
  const open = [user, call, response, unsigned, response]
  expect(() => read({ contents: open }, 'demo-thinker')).toThrow(/'lookup'.*no thought_signature/)
  const parallel = [
    user,
    { ...call, parts: [...call.parts, ...unsigned.parts] },
    { role: 'user', parts: [responsePart, responsePart] },
  ]
  expect(read({ contents: parallel }, 'demo-thinker').messages).toHaveLength(4)
})

test('the documented word stands in for the signature of another model, and anything else is corrupt', () => {
  const sign = (signature: string) => ({ role: 'model', parts: [{ functionCall, thoughtSignature: signature }] })
  const generationConfig = { thinkingConfig: { includeThoughts: true } }
  const readSigned = (signature: string) => read({ contents: [user, sign(signature), response], generationConfig })
  expect(readSigned('skip_thought_signature_validator').messages).toHaveLength(3)
  expect(() => readSigned('EpAI')).toThrow(/corrupt/)
})

test.each([
  ['no contents', { contents: undefined }, /contents/],
  ['no turn', { contents: [] }, /contents/],
  ['a turn of the model first', { contents: [answer, user] }, /begin with a user turn/],
  ['two user turns in a row', { contents: [user, user] }, /alternate/],
  ['two model turns in a row', { contents: [user, answer, answer, user] }, /alternate/],
  ['an unknown role', { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] }, /user, model/],
  ['a turn without parts', { contents: [{ role: 'user', parts: [] }] }, /must not be empty/],
  ['a part with nothing in it', { contents: [{ role: 'user', parts: [{}] }] }, /exactly one field/],
  [
    'a part with two things in it',
    { contents: [{ role: 'user', parts: [{ text: 'x', functionCall }] }] },
    /exactly one/,
  ],
  ['a response without a call', { contents: [user, answer, response] }, /must come right after/],
  ['a call without a response', { contents: [user, call, user] }, /as many function responses/],
  ['a call at the end', { contents: [user, call] }, /as many function responses/],
  [
    'one response too many',
    { contents: [user, call, { role: 'user', parts: [responsePart, responsePart] }] },
    /1 func/,
  ],
  [
    'a response of another name',
    { contents: [user, call, { role: 'user', parts: [{ functionResponse: { name: 'find', response: {} } }] }] },
    /'find'/,
  ],
  [
    'a response that is a text',
    { contents: [user, call, { role: 'user', parts: [{ functionResponse: { name: 'lookup', response: 'x' } }] }] },
    /object is expected/,
  ],
  ['an unknown field', { stream: true }, /Unknown name "stream"/],
  ['an unknown setting', { generationConfig: { max_tokens: 1 } }, /"max_tokens" at 'generation_config'/],
  [
    'two measures of thinking',
    { generationConfig: { thinkingConfig: { thinkingBudget: 1, thinkingLevel: 'low' } } },
    /Only one/,
  ],
  ['a tool name with a space', { tools: [{ functionDeclarations: [{ name: 'look up' }] }] }, /name must match/],
  ['an unknown schema key', declare({ type: 'object', additionalProperties: false }), /"additionalProperties"/],
  [
    'an unknown key deep in a schema',
    declare({ type: 'array', items: { anyOf: [{ const: 1 }] } }),
    /items\.any_of\[0\]/,
  ],
  ['a list of types', declare({ type: 'array', items: { type: ['string', 'null'] } }), /is no type/],
  ['an enum of numbers', declare({ type: 'array', items: { type: 'integer', enum: [1] } }), /list of strings/],
  ['an object without properties', declare({ type: 'OBJECT', properties: {} }), /non-empty/],
])('%s is refused', (_, fields, message) => {
  expect(() => read(fields)).toThrow(message)
})
