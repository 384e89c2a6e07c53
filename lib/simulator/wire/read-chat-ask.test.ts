import { expect, test } from 'vitest'
import { readChatAsk } from './read-chat-ask'

const user = { role: 'user', content: 'Hi' }
const calls = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'lookup', arguments: '{}' } }],
}
const result = { role: 'tool', tool_call_id: 'call_1', content: 'a cat' }

function read(fields: Record<string, unknown>) {
  const body = { model: 'demo-steady', messages: [user], ...fields }
  return readChatAsk({ url: new URL('http://127.0.0.1/'), headers: {}, body })
}

test('a request with history, tools and switches is read into neutral messages', () => {
  const fields = {
    messages: [{ role: 'developer', content: 'Be brief.' }, user, calls, result],
    stream: true,
    stream_options: { include_usage: true },
    reasoning_effort: 'low',
    max_completion_tokens: 50,
    tool_choice: 'none',
  }
  expect(read(fields)).toEqual({
    model: 'demo-steady',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'text', text: '' },
          { type: 'tool_call', id: 'call_1', name: 'lookup', arguments: '{}' },
        ],
      },
      { role: 'tool', toolCallId: 'call_1', name: '', content: 'a cat' },
    ],
    stream: true,
    includeUsage: true,
    reasoning: 'on',
    mayCallTools: false,
    maxOutputTokens: 50,
    tools: [],
    promptChars: expect.any(Number),
  })
})

test.each([
  ['no model', { model: undefined }, /model/],
  ['no messages', { messages: undefined }, /messages/],
  ['no message', { messages: [] }, /empty array/],
  ['an unknown role', { messages: [{ role: 'model', content: 'x' }] }, /Supported values/],
  ['an assistant message with nothing in it', { messages: [user, { role: 'assistant', content: null }] }, /content/],
  ['calls without results', { messages: [user, calls, user] }, /call_1/],
  ['calls at the end', { messages: [user, calls] }, /must be followed/],
  ['a result without a call', { messages: [user, result] }, /must answer a call/],
  ['a second result for a call', { messages: [user, calls, result, result] }, /must answer a call/],
  ['a result without an id', { messages: [user, calls, { role: 'tool', content: 'x' }] }, /tool_call_id/],
  ['an empty list of tools', { tools: [] }, /at least one tool/],
  ['a flat tool', { tools: [{ type: 'function', name: 'lookup' }] }, /tools\[0\]\.function/],
  ['a tool name with a space', { tools: [{ type: 'function', function: { name: 'look up' } }] }, /name must match/],
  ['stream options without a stream', { stream_options: { include_usage: true } }, /only allowed/],
  ['a temperature above 2', { temperature: 3 }, /between 0 and 2/],
  ['a limit of 0', { max_tokens: 0 }, /at least 1/],
])('%s is refused', (_, fields, message) => {
  expect(() => read(fields)).toThrow(message)
})
