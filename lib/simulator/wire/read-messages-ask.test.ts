import { expect, test } from 'vitest'
import { readMessagesAsk } from './read-messages-ask'
import { signThinking } from './thinking-signature'

const user = { role: 'user', content: 'Hi' }
const answer = { role: 'assistant', content: 'Hello' }
const use = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'lookup', input: { q: 'cat' } }] }
const resultBlock = { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'a cat' }] }
const textBlock = { type: 'text', text: 'And now?' }

function read(
  fields: Record<string, unknown>,
  headers: Record<string, string> = { 'anthropic-version': '2023-06-01' },
) {
  const body = { model: 'demo-steady', max_tokens: 4096, messages: [user], ...fields }
  return readMessagesAsk({ url: new URL('http://127.0.0.1/'), headers, body })
}

function think(thinking: string, signature: string | undefined) {
  return { role: 'assistant', content: [{ type: 'thinking', thinking, signature }, textBlock] }
}

test('a request with thinking, tools and results is read into neutral messages', () => {
  const messages = [user, use, { role: 'user', content: [resultBlock, textBlock] }]
  expect(read({ messages, stream: true, thinking: { type: 'enabled', budget_tokens: 2048 } })).toEqual({
    model: 'demo-steady',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'toolu_1', name: 'lookup', arguments: '{"q":"cat"}' }] },
      { role: 'tool', toolCallId: 'toolu_1', name: '', content: 'a cat', isError: false },
      { role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
    ],
    stream: true,
    includeUsage: true,
    reasoning: 'on',
    mayCallTools: true,
    maxOutputTokens: 4096,
    tools: [],
    promptChars: expect.any(Number),
  })
})

test('a thinking block comes back unchanged with the signature it was sent with', () => {
  const messages = [user, think('Hm.', signThinking('Hm.')), user]
  expect(read({ messages }).messages).toHaveLength(3)
})

test('a request without the version header is refused', () => {
  expect(() => read({}, {})).toThrow('anthropic-version: header is required')
})

test.each([
  ['no model', { model: undefined }, /^model:/],
  ['no max_tokens', { max_tokens: undefined }, /^max_tokens: Field required/],
  ['no messages', { messages: undefined }, /^messages: Field required/],
  ['no message', { messages: [] }, /at least one message/],
  ['a system message', { messages: [{ role: 'system', content: 'x' }, user] }, /messages\.0\.role/],
  ['an assistant message at the start', { messages: [answer, user] }, /first message/],
  ['two user messages in a row', { messages: [user, user] }, /alternate/],
  ['an empty string', { messages: [{ role: 'user', content: '' }] }, /must not be empty/],
  ['an empty list of blocks', { messages: [{ role: 'user', content: [] }] }, /must not be empty/],
  ['an empty text block', { messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }] }, /non-empty/],
  ['white space after a prefill', { messages: [user, { role: 'assistant', content: 'So ' }] }, /trailing whitespace/],
  ['a result without a use', { messages: [{ role: 'user', content: [resultBlock] }] }, /no `tool_use`/],
  ['a use without a result', { messages: [user, use, user] }, /without a `tool_result`/],
  ['a use at the end', { messages: [user, use] }, /without a `tool_result`/],
  ['text before a result', { messages: [user, use, { role: 'user', content: [textBlock, resultBlock] }] }, /first/],
  ['a use by the user', { messages: [{ role: 'user', content: use.content }] }, /not expected/],
  ['thinking with a foreign signature', { messages: [user, think('Hm.', 'EuQB'), user] }, /Invalid `signature`/],
  ['thinking without a signature', { messages: [user, think('Hm.', undefined), user] }, /signature: Field required/],
  ['a budget above max_tokens', { thinking: { type: 'enabled', budget_tokens: 4096 } }, /greater than/],
  ['a budget below 1024', { thinking: { type: 'enabled', budget_tokens: 100 } }, /at least 1024/],
  ['a temperature above 1', { temperature: 1.5 }, /between 0 and 1/],
  ['a temperature with thinking', { temperature: 0.5, thinking: { type: 'adaptive' } }, /temperature/],
  ['a tool without a schema', { tools: [{ name: 'lookup' }] }, /input_schema/],
])('%s is refused', (_, fields, message) => {
  expect(() => read(fields)).toThrow(message)
})
