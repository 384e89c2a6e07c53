import { expect, test } from 'vitest'
import { createRandom } from '../seeded-random'
import { encryptReasoning } from './encrypted-reasoning'
import { readResponsesAsk } from './read-responses-ask'

const user = { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }
const answer = { role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] }
const call = { type: 'function_call', call_id: 'call_1', name: 'lookup', arguments: '{"q":"cat"}' }
const output = { type: 'function_call_output', call_id: 'call_1', output: 'a cat' }
const encrypted_content = encryptReasoning(createRandom('test'))
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content }

function read(fields: Record<string, unknown>) {
  const body = { model: 'demo-steady', input: [user], ...fields }
  return readResponsesAsk({ url: new URL('http://127.0.0.1/'), headers: {}, body })
}

test('a request with instructions, reasoning, tools and results is read into neutral messages', () => {
  const fields = {
    instructions: 'Be brief.',
    input: [{ role: 'developer', content: 'Be kind.' }, user, reasoning, call, output, answer, user],
    stream: true,
    store: false,
    tools: [{ type: 'function', name: 'lookup', parameters: { type: 'object' }, strict: false }],
    tool_choice: 'none',
    include: ['reasoning.encrypted_content'],
    reasoning: { effort: 'low', summary: 'auto' },
    max_output_tokens: 50,
  }
  expect(read(fields)).toEqual({
    model: 'demo-steady',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'call_1', name: 'lookup', arguments: '{"q":"cat"}' }] },
      { role: 'tool', toolCallId: 'call_1', name: '', content: 'a cat' },
      { role: 'assistant', parts: [{ type: 'text', text: 'Hello' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
    ],
    stream: true,
    includeUsage: true,
    reasoning: 'on',
    wantsEncryptedReasoning: true,
    mayCallTools: false,
    maxOutputTokens: 50,
    tools: [{ name: 'lookup', parameters: { type: 'object' } }],
    promptChars: expect.any(Number),
  })
})

test('input may be a text', () => {
  expect(read({ input: 'Hi' }).messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }])
})

test('the prompt decides on reasoning unless the request does, which then has to ask for its summary', () => {
  expect(read({})).toMatchObject({ reasoning: 'default' })
  expect(read({}).hidesReasoning).toBeUndefined()
  expect(read({ reasoning: { effort: 'none' } })).toMatchObject({ reasoning: 'off' })
  expect(read({ reasoning: { effort: 'high' } })).toMatchObject({ reasoning: 'on', hidesReasoning: true })
})

test('outputs may stand apart from their calls, as long as they come later', () => {
  expect(read({ input: [user, call, user, output] }).messages).toHaveLength(4)
})

test.each([
  ['no model', { model: undefined }, /'model'/],
  ['no input', { input: undefined }, /'input'/],
  ['an empty input', { input: [] }, /'input'/],
  ['messages of the other API', { messages: [user] }, /'messages'\. Use 'input'/],
  ['the limit of the other API', { max_tokens: 100 }, /'max_tokens'\. Use 'max_output_tokens'/],
  ['a seed', { seed: 1 }, /'seed'/],
  ['a limit below 16', { max_output_tokens: 10 }, /at least 16/],
  ['a store that is no switch', { store: 'no' }, /'store'/],
  ['instructions that are no text', { instructions: ['Be brief.'] }, /'instructions'/],
  ['an earlier response', { previous_response_id: 'resp_1' }, /resp_1/],
  ['a nested tool', { tools: [{ type: 'function', function: { name: 'lookup' } }] }, /'tools\[0\]\.name'/],
  ['a tool name with a space', { tools: [{ type: 'function', name: 'look up' }] }, /name must match/],
  ['an unknown effort', { reasoning: { effort: 'huge' } }, /'reasoning\.effort'/],
  ['an unknown role', { input: [{ role: 'tool', content: 'x' }] }, /Supported values/],
  ['content of the other API', { input: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }, /'input_text'/],
  ['output content of a user', { input: [{ ...answer, role: 'user' }] }, /output_text/],
  ['an item of an unknown type', { input: [user, { type: 'tool_result' }] }, /"tool_result"/],
  ['an output for an unknown call', { input: [user, output] }, /no function call with call_id call_1/],
  ['an output before its call', { input: [user, output, call] }, /no function call/],
  ['a call without an output', { input: [user, call] }, /no output for function call call_1/],
  ['an output without a call_id', { input: [user, call, { ...output, call_id: undefined }] }, /call_id/],
  ['an output that is an object', { input: [user, call, { ...output, output: {} }] }, /output/],
  ['reasoning at the end', { input: [user, reasoning] }, /must follow/],
  ['reasoning before a question', { input: [reasoning, user] }, /must follow/],
  ['reasoning by reference', { input: [user, { ...reasoning, encrypted_content: null }, answer] }, /rs_1/],
  ['foreign reasoning', { input: [user, { ...reasoning, encrypted_content: 'gAAAAAx' }, answer] }, /verified/],
])('%s is refused', (_, fields, message) => {
  expect(() => read(fields)).toThrow(message)
})
