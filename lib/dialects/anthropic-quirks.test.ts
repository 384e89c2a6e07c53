import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message, ReasoningLevel } from '@/lib/protocol/request'
import { buildAnthropicRequest } from './anthropic-request'
import type { Quirks } from './quirks'

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }
const call = { type: 'tool_call', id: 'aB3dE6gH9', name: 'get_tide', arguments: '{"day":1}' } as const
const turn: Message = { role: 'assistant', parts: [call] }
const result: Message = { role: 'tool', toolCallId: 'aB3dE6gH9', name: 'get_tide', content: 'noon' }
const said: Message = { role: 'assistant', parts: [{ type: 'text', text: 'At noon.' }] }
const tools = [{ name: 'get_tide', parameters: { type: 'object', properties: {} } }]
const DEEPSEEK: Quirks = { reasoningStyle: 'deepseek', alwaysThinkingInToolTurns: true, defaultMaxTokens: 8192 }

function build(request: Partial<ChatRequest>, quirks: Quirks = {}) {
  return buildAnthropicRequest(
    { provider: 'pier', model: 'claude-sonnet-4-5', messages: [question], ...request },
    {
      provider: 'pier',
      label: 'Pier',
      dialect: 'anthropic-messages',
      baseUrl: 'https://pier.example',
      apiKey: 'key',
      quirks,
      images: true,
    },
  )
}

const asked = { role: 'user', content: [{ type: 'text', text: 'When is high tide?' }] }
const toolUse = { type: 'tool_use', id: 'aB3dE6gH9', name: 'get_tide', input: { day: 1 } }
const answered = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'aB3dE6gH9', content: 'noon' }] }

describe("DeepSeek's own way with this format", () => {
  const model = 'deepseek-v4-pro'

  test('a level is an effort without a budget, and medium is high', () => {
    const fieldsOf = (reasoning: ReasoningLevel) => {
      const { thinking, output_config, max_tokens } = build({ model, reasoning }, DEEPSEEK).body
      return [thinking, output_config, max_tokens]
    }
    const enabled = { type: 'enabled' }
    expect(fieldsOf('default')).toEqual([undefined, undefined, 8192])
    expect(fieldsOf('off')).toEqual([{ type: 'disabled' }, undefined, 8192])
    expect(fieldsOf('low')).toEqual([enabled, { effort: 'low' }, 8192])
    expect(fieldsOf('medium')).toEqual([enabled, { effort: 'high' }, 8192])
    expect(fieldsOf('high')).toEqual([enabled, { effort: 'high' }, 8192])
    expect(fieldsOf('max')).toEqual([enabled, { effort: 'max' }, 8192])
  })
  test('a tool turn begins with thinking: its own, also unsigned, or an empty one', () => {
    const own = { provider: 'pier', dialect: 'anthropic-messages', model, data: { type: 'thinking' } } as const
    const reasoned: Message = { role: 'assistant', parts: [{ type: 'reasoning', text: 'Moon.', private: own }, call] }
    const messagesOf = (messages: Message[], reasoning: ReasoningLevel = 'high') =>
      build({ model, messages, reasoning }, DEEPSEEK).body.messages
    const thinking = (text: string) => ({ type: 'thinking', thinking: text, signature: '' })
    const turnWith = (...content: object[]) => [asked, { role: 'assistant', content: [...content, toolUse] }, answered]
    expect(messagesOf([question, turn, result])).toEqual(turnWith(thinking('')))
    expect(messagesOf([question, turn, result], 'default')).toEqual(turnWith(thinking('')))
    expect(messagesOf([question, reasoned, result])).toEqual(turnWith(thinking('Moon.')))
    expect(messagesOf([question, turn, result], 'off')).toEqual(turnWith())
  })
  test('a forced call switches off the thinking that is on by itself', () => {
    expect(build({ model, tools, toolChoice: 'required', messages: [question, turn, result] }, DEEPSEEK)).toMatchObject(
      {
        body: {
          thinking: { type: 'disabled' },
          tool_choice: { type: 'any' },
          messages: [asked, { role: 'assistant', content: [toolUse] }, answered],
        },
        dropped: [],
      },
    )
    expect(build({ model, tools, toolChoice: 'auto' }, DEEPSEEK).body).not.toHaveProperty('thinking')
  })
})

describe('models that think by themselves', () => {
  const model = 'claude-sonnet-5'

  test("another model's open tool turn, and a forced call, switch it off though nobody asked", () => {
    expect(build({ model, messages: [question, turn, result], tools })).toMatchObject({
      body: { thinking: { type: 'disabled' } },
      dropped: [],
    })
    expect(build({ model, tools, toolChoice: { name: 'get_tide' } })).toMatchObject({
      body: { thinking: { type: 'disabled' }, tool_choice: { type: 'tool', name: 'get_tide' } },
      dropped: [],
    })
    expect(build({ model, tools }).body).not.toHaveProperty('thinking')
  })
  test('a wish for reasoning that cannot be had is named as dropped', () => {
    expect(build({ model, reasoning: 'high', messages: [question, turn, result], tools })).toMatchObject({
      body: { thinking: { type: 'disabled' } },
      dropped: ['reasoning'],
    })
  })
  test('older models are not told to stop what they do not do', () => {
    expect(build({ messages: [question, turn, result], tools }).body).not.toHaveProperty('thinking')
  })
})

describe('an answer at the end', () => {
  const end = { role: 'user', content: [{ type: 'text', text: '(continue)' }] }
  const lastOf = (request: Partial<ChatRequest>, quirks?: Quirks) => {
    const { messages } = build({ messages: [question, said], ...request }, quirks).body
    return Array.isArray(messages) ? messages.at(-1) : undefined
  }

  test('is gone on with by models that neither think nor are new', () => {
    const told = { role: 'assistant', content: [{ type: 'text', text: 'At noon.' }] }
    expect(lastOf({})).toEqual(told)
    expect(lastOf({ reasoning: 'high' })).toEqual(end)
    expect(lastOf({ model: 'claude-opus-4-6' })).toEqual(end)
    expect(lastOf({ model: 'claude-sonnet-5', reasoning: 'off' })).toEqual(end)
    expect(lastOf({ model: 'deepseek-chat' }, DEEPSEEK)).toEqual(end)
    expect(lastOf({ model: 'deepseek-chat', reasoning: 'off' }, DEEPSEEK)).toEqual(told)
  })
})

test('thinking that was never signed is not sent back to a host that checks signatures', () => {
  const own = {
    provider: 'pier',
    dialect: 'anthropic-messages',
    model: 'claude-sonnet-4-5',
    data: { type: 'thinking' },
  } as const
  const reasoned: Message = { role: 'assistant', parts: [{ type: 'reasoning', text: 'Moon.', private: own }, call] }
  expect(build({ messages: [question, reasoned, result] }).body.messages).toEqual([
    asked,
    { role: 'assistant', content: [toolUse] },
    answered,
  ])
})
