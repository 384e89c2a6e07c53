import { expect, test } from 'vitest'
import type { Call } from '../ask'
import { readChatAsk } from './read-chat-ask'
import { readGeminiAsk } from './read-gemini-ask'
import { readMessagesAsk } from './read-messages-ask'
import { readResponsesAsk } from './read-responses-ask'

const name = 'lookup'
const schema = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] }
const messages = [{ role: 'user', content: 'Hi' }]
const model = 'demo-steady'

function call(body: unknown): Call {
  const url = new URL('http://127.0.0.1/gemini/v1beta/models/demo-steady:generateContent')
  return { url, headers: { 'anthropic-version': '2023-06-01' }, body }
}

test('every wire format tells the offered function tools with their schemas', () => {
  const functionTool = { type: 'function', function: { name, parameters: schema } }
  const flatTool = { type: 'function', name, parameters: schema }
  const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }]
  const asks = [
    readChatAsk(call({ model, messages, tools: [functionTool] })),
    readResponsesAsk(call({ model, input: 'Hi', tools: [{ type: 'custom', name: 'a(' }, flatTool] })),
    readMessagesAsk(
      call({
        model,
        messages,
        max_tokens: 9,
        tools: [
          { type: 'web_search_20250305', name: 'web_search' },
          { name, input_schema: schema },
        ],
      }),
    ),
    readGeminiAsk(call({ contents, tools: [{ functionDeclarations: [{ name, parameters: schema }] }] })),
  ]
  for (const { tools } of asks) expect(tools).toEqual([{ name, parameters: schema }])
})
