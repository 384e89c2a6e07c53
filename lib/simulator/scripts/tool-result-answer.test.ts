import { expect, test } from 'vitest'
import type { ToolMessage } from '@/lib/protocol/request'
import { writeToolResultAnswer } from './tool-result-answer'

function answerTo(text: string, result: Partial<ToolMessage>): string | undefined {
  const call = { type: 'tool_call', id: 'a', name: 'calculate', arguments: '{"expression":"17*23+4"}' } as const
  const message: ToolMessage = { role: 'tool', toolCallId: 'a', name: '', content: '395', ...result }
  const switches = { model: 'demo-steady', turn: 1, mayCallTools: true, tools: [] }
  return writeToolResultAnswer({ ...switches, text, toolResults: [{ result: message, call }] }).parts[0]?.content
}

test('a result is passed on in a sentence, in the language of the question', () => {
  expect(answerTo('What is 17*23+4?', {})).toMatch(/^The tool `calculate` says: 395\n/)
  expect(answerTo('17*23+4 等于多少？', {})).toMatch(/^工具 `calculate` 的结果是：395\n/)
  expect(answerTo('Сколько будет 17*23+4?', {})).toMatch(/^Инструмент `calculate` сообщает: 395\n/)
})

test('lines become one sentence, and a failure is told as one', () => {
  expect(answerTo('?', { content: 'ISO: 09:30\nWeekday: Monday' })).toContain('says: ISO: 09:30, Weekday: Monday\n')
  expect(answerTo('?', { content: 'no', isError: true })).toMatch(/^The tool `calculate` failed and says: no\n/)
})
