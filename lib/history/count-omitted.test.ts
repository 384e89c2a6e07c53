import { expect, test } from 'vitest'
import type { Message } from '@/lib/protocol/request'
import { countOmitted } from './count-omitted'

const rules = { provider: 'openai', dialect: 'openai-chat', model: 'gpt-4.1', images: false } as const
const foreign = {
  provider: 'anthropic',
  dialect: 'anthropic-messages',
  model: 'claude-a',
  data: { signature: 'x' },
} as const
const messages: Message[] = [
  { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] },
  {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'hm', private: foreign },
      { type: 'reasoning', text: 'no maker is known' },
      { type: 'tool_call', id: 'aaaaaaaaa', name: 'look', arguments: '{"q' },
      { type: 'tool_call', id: 'bbbbbbbbb', name: 'look', arguments: '{}' },
    ],
  },
]

test('what another provider made, and what the model does not take, is counted', () => {
  expect(countOmitted(messages, rules)).toEqual({ reasoning: 1, images: 1, toolCalls: 1 })
})
test('nothing is counted for the provider that made it', () => {
  expect(countOmitted(messages.slice(1), { ...foreign, images: true })).toEqual({ toolCalls: 1 })
})
