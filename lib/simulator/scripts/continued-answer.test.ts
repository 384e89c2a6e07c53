import { expect, test } from 'vitest'
import { CONTINUE_PROMPT } from '@/lib/client/conversation/messages'
import type { Message } from '@/lib/protocol/request'
import type { Ask } from '../ask'
import { writeScript } from './write-script'

const question = say('Write a long Markdown report with a table and code')
const goOn = say(CONTINUE_PROMPT)
const whole = textOf([question])

function say(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function answer(text: string): Message {
  return { role: 'assistant', parts: [{ type: 'text', text }] }
}

function ask(messages: Message[]): Ask {
  const switches = { stream: true, includeUsage: false, mayCallTools: true, tools: [] }
  return { model: 'demo-steady', messages, reasoning: 'default', promptChars: 1, ...switches }
}

function textOf(messages: Message[]): string {
  return writeScript(ask(messages), false)
    .parts.map(({ content }) => content)
    .join('')
}

test.each([1, 30, 160, 1_234, 3_000])('what follows the first %i characters is the rest of the answer', (length) => {
  const rest = textOf([question, answer(whole.slice(0, length)), goOn])
  expect(whole.slice(0, length) + rest).toBe(whole)
})

test('an answer can be continued again and again', () => {
  const messages = [question, answer(whole.slice(0, 100)), goOn, answer(whole.slice(100, 250)), goOn]
  expect(textOf(messages)).toBe(whole.slice(250))
})

test('space that was trimmed on the way does not matter', () => {
  const end = whole.indexOf('\n\n')
  expect(textOf([question, answer(whole.slice(0, end + 2)), goOn])).toBe(whole.slice(end + 2))
  expect(textOf([question, answer(whole.slice(0, end)), goOn])).toBe(whole.slice(end))
})

test('an answer that has a call still to come goes on to the call', () => {
  const weather = say('Weather in Oslo')
  const script = writeScript(ask([weather]), false)
  const said = script.parts[0]?.content.slice(0, 10) ?? ''
  const { parts, finish } = writeScript(ask([weather, answer(said), goOn]), false)
  expect(finish).toBe('tool_calls')
  expect([said + (parts[0]?.content ?? ''), parts.at(-1)]).toEqual([script.parts[0]?.content, script.parts.at(-1)])
})

test('an answer about a tool result goes on from where it broke off', () => {
  const asked: Message[] = [
    say('What is 1+1?'),
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'calculate', arguments: '{}' }] },
    { role: 'tool', toolCallId: 'a', name: '', content: '2' },
  ]
  const result = textOf(asked)
  expect(textOf([...asked, answer(result.slice(0, 12)), goOn])).toBe(result.slice(12))
})

test('an answer that is complete or not known is ended with a sentence, in its language', () => {
  expect(textOf([question, answer(whole), goOn])).toBe(' And with that, my answer is complete.')
  expect(textOf([say('你好'), answer('别的话'), goOn])).toBe(' 我的回答到这里就完整了。')
})
