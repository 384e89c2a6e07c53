import { expect, test } from 'vitest'
import type { Message, ToolCallPart } from '@/lib/protocol/request'
import type { Ask } from '../ask'
import { faults } from '../faults'
import type { Script } from '../script'
import { writeScript } from './write-script'

function say(text: string, fields: Partial<Ask> = {}): Ask {
  const messages: Message[] = [{ role: 'user', parts: [{ type: 'text', text }] }]
  const switches = { stream: true, includeUsage: false, mayCallTools: true, tools: [] }
  return { model: 'demo-steady', messages, reasoning: 'default', promptChars: 1, ...switches, ...fields }
}

function kinds({ parts }: Script): string[] {
  return parts.map(({ kind }) => kind)
}

function text({ parts }: Script): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.content] : [])).join('')
}

test('an ordinary question gets a short honest answer with a quote and the turn', () => {
  const script = writeScript(say('Who are you?'), false)
  expect(kinds(script)).toEqual(['text'])
  expect(text(script)).toContain('"Who are you?"')
  expect(text(script)).toContain('turn 1')
  expect(text(script)).toContain('scripted demo')
})

test('Chinese and Russian questions get the short answer in their language', () => {
  expect(text(writeScript(say('你是谁？'), false))).toContain('“你是谁？”')
  expect(text(writeScript(say('Кто ты?'), false))).toContain('«Кто ты?»')
})

test.each([
  'Think it through',
  'Give a reason',
  'step by step, please',
  '请思考一下',
  'Подумай хорошо',
  'Is 3,599 prime?',
])('"%s" gets reasoning before the answer', (prompt) => {
  expect(kinds(writeScript(say(prompt), false))).toEqual(['reasoning', 'text'])
})

test('the request can switch reasoning on or off, and a model that always reasons cannot be stopped', () => {
  expect(kinds(writeScript(say('Hello', { reasoning: 'on' }), false))).toEqual(['reasoning', 'text'])
  expect(kinds(writeScript(say('Think!', { reasoning: 'off' }), false))).toEqual(['text'])
  expect(kinds(writeScript(say('Hello', { reasoning: 'off' }), true))).toEqual(['reasoning', 'text'])
})

test.each(['Long Markdown', 'make a table', 'show me some code', 'Write a report', '写一份报告', 'Сделай таблицу'])(
  '"%s" gets a long Markdown answer with everything in it',
  (prompt) => {
    const answer = text(writeScript(say(prompt), false))
    expect(answer.length).toBeGreaterThan(3_000)
    const musts = [
      /^# /m,
      /^## /m,
      /^\| .* \|$/m,
      /^1\. /m,
      /^ {5}- /m,
      /^```typescript$/m,
      /^```python$/m,
      /^```mermaid\n[^`]+^```$/m,
      /`\w+`/,
    ]
    for (const must of [...musts, /\]\(https:/, /^\$\$$/m, /^> /m]) expect(answer).toMatch(must)
  },
)

test('tool results are answered with what they say, under the place that was asked about', () => {
  const ask = say('Weather in Oslo and Lima')
  const call = (id: string, location: string): ToolCallPart => {
    return { type: 'tool_call', id, name: 'get_weather', arguments: JSON.stringify({ location }) }
  }
  const messages: Message[] = [
    ...ask.messages,
    { role: 'assistant', parts: [call('a', 'Oslo'), call('b', 'Lima')] },
    { role: 'tool', toolCallId: 'a', name: '', content: '{"temperature":4,"sky":"rain"}' },
    { role: 'tool', toolCallId: 'b', name: '', content: 'no station', isError: true },
  ]
  const answer = text(writeScript({ ...ask, messages }, false))
  expect(answer).toContain('- **Oslo**: temperature 4, sky rain\n- **Lima**: failed: no station')
})

test('a new question after tool results is answered as itself', () => {
  const messages: Message[] = [
    { role: 'tool', toolCallId: 'a', name: '', content: 'rain' },
    { role: 'user', parts: [{ type: 'text', text: 'Thanks!' }] },
  ]
  expect(text(writeScript(say('', { messages }), false))).toContain('"Thanks!"')
})

test.each(['', 'Hello', '你好', 'Привет', 'Is 1 prime?', 'Is 7 prime?', 'Weather in Oslo', 'weather?', 'table'])(
  'the answer to "%s" is long enough to be damaged in the middle',
  (prompt) => {
    const { parts } = writeScript(say(prompt), false)
    const length = parts.reduce((sum, part) => sum + (part.kind === 'reasoning' ? 0 : part.content.length), 0)
    expect(length).toBeGreaterThan((faults.get('fault-cut')?.damage?.afterChars ?? 0) + 40)
  },
)
