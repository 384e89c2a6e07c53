import { describe, expect, test } from 'vitest'
import { adaptHistory } from '@/lib/history/adapt-history'
import type { Message } from '@/lib/protocol/request'
import { createRunView } from '../run-view'
import { type Attachment, type Conversation, createConversation } from './conversation'
import { addTurn, callPart, idAt, reasoningPart, runOf, textPart, timeAt, twoTurns } from './fixture'
import { CONTINUE_PROMPT, continueMessages, conversationMessages, countForeignReasoning } from './messages'
import { addStep, setResult } from './steps'
import { addQuestion, setIncluded } from './turns'

const user = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })
const assistant = (text: string): Message => ({ role: 'assistant', parts: [{ type: 'text', text }] })
const call = (id: string) => ({ type: 'tool_call' as const, id, name: 'get_weather', arguments: '{"location":"Oslo"}' })
const ask = (conversation: Conversation, text: string, attachments: Attachment[] = []) =>
  addQuestion(conversation, { id: idAt(50), at: timeAt(50), text, attachments })

const empty = createConversation('a', timeAt(0))
const rules = { provider: 'acme', dialect: 'openai-chat', model: 'm1', images: true } as const

test('a question goes with what was said before it on its own branch', () => {
  expect(conversationMessages(twoTurns(), idAt(3))).toEqual([user('Hi?'), assistant('Hello.'), user('And now?')])
  expect(conversationMessages(twoTurns(), idAt(1))).toEqual([user('Hi?')])
  expect(conversationMessages(twoTurns(), 'nobody')).toEqual([])
})

test('an answer that is left out is not sent', () => {
  expect(conversationMessages(setIncluded(twoTurns(), idAt(2), false), idAt(3))).toEqual([
    user('Hi?'),
    user('And now?'),
  ])
})

describe('tools', () => {
  const calling = addTurn(empty, 1, 'Weather?', runOf(102, [callPart('call00001'), callPart('call00002', 1)]))
  const [first, second] = ['call00001', 'call00002'].map((callId) => ({
    callId,
    name: 'get_weather',
    content: callId,
    by: 'server' as const,
  }))
  if (!first || !second) throw new Error('unreachable')
  const asked: Message = { role: 'assistant', parts: [call('call00001'), call('call00002')] }
  const result = (id: string): Message => ({ role: 'tool', toolCallId: id, name: 'get_weather', content: id })

  test('results follow their calls in call order, whichever came first', () => {
    const answered = setResult(setResult(calling, idAt(2), second), idAt(2), first)
    const expected = [user('Weather?'), asked, result('call00001'), result('call00002')]
    expect(conversationMessages(answered, idAt(2))).toEqual(expected)
    const next = addStep(answered, idAt(2), { at: timeAt(5), run: runOf(103, [textPart('Mild.')]) })
    const messages = conversationMessages(ask(next, 'Thanks'), idAt(50))
    expect(messages).toEqual([...expected, assistant('Mild.'), user('Thanks')])
    expect(adaptHistory(messages, rules)).toEqual(messages)
  })

  test('a call that was never answered gets an error, so that no provider refuses the next question', () => {
    const messages = conversationMessages(ask(setResult(calling, idAt(2), first), 'Go on'), idAt(50))
    expect(messages.slice(2)).toEqual([
      result('call00001'),
      { role: 'tool', toolCallId: 'call00002', name: 'get_weather', content: 'Not answered.', isError: true },
      user('Go on'),
    ])
    expect(adaptHistory(messages, rules)).toEqual(messages)
  })

  test('a call that is no JSON is left to the server, which drops it', () => {
    const broken = { ...callPart('call00003'), arguments: '{"lo', valid: false }
    const messages = conversationMessages(ask(addTurn(empty, 1, 'Weather?', runOf(102, [broken])), 'Go on'), idAt(50))
    expect(adaptHistory(messages, rules)).toEqual([user('Weather?'), user('Go on')])
  })

  test('a call that was cut off was never made', () => {
    const { endMs: _endMs, ...cut } = callPart('call00003')
    const messages = conversationMessages(ask(addTurn(empty, 1, 'Weather?', runOf(102, [cut])), 'Go on'), idAt(50))
    expect(messages).toEqual([user('Weather?'), user('Go on')])
  })
})

describe('going on where an answer broke off', () => {
  const cut = addTurn(empty, 1, 'Count', runOf(102, [textPart('1, 2,')]))

  test('asks for the rest, and is told again in the same way later', () => {
    const expected = [user('Count'), assistant('1, 2,'), user(CONTINUE_PROMPT)]
    expect(continueMessages(setIncluded(cut, idAt(2), false), idAt(2))).toEqual(expected)
    const whole = addStep(cut, idAt(2), { at: timeAt(5), run: runOf(103, [textPart(' 3')]), continues: true })
    const later = conversationMessages(ask(whole, 'More'), idAt(50))
    expect(later).toEqual([...expected, assistant(' 3'), user('More')])
  })

  test('of nothing said asks the question again', () => {
    const silent = addTurn(empty, 1, 'Count', runOf(102, []))
    expect(continueMessages(silent, idAt(2))).toEqual([user('Count')])
    const whole = addStep(silent, idAt(2), { at: timeAt(5), run: runOf(103, [textPart('1')]), continues: true })
    expect(conversationMessages(whole, idAt(2))).toEqual([user('Count'), assistant('1')])
  })
})

test('images go as images, text files under their names, both before the question', () => {
  const attachments: Attachment[] = [
    { id: 'x', kind: 'image', name: 'cat.png', mediaType: 'image/png', data: 'AAAA', bytes: 3 },
    { id: 'y', kind: 'text', name: 'a.md', mediaType: 'text/markdown', data: '```js\n1\n```\n', bytes: 12 },
  ]
  expect(conversationMessages(ask(empty, 'Look', attachments), idAt(50))).toEqual([
    {
      role: 'user',
      parts: [
        { type: 'image', mediaType: 'image/png', data: 'AAAA' },
        { type: 'text', text: 'File a.md:\n````\n```js\n1\n```\n````' },
        { type: 'text', text: 'Look' },
      ],
    },
  ])
})

test('reasoning that another model made is counted, as far as it is sent', () => {
  const mine = runOf(102, [reasoningPart('hm'), textPart('Yes', 1)])
  const theirs = { ...mine, id: idAt(104), view: { ...createRunView('acme', 'm2'), parts: mine.view.parts } }
  const both = addTurn(addTurn(empty, 1, 'A?', mine), 3, 'B?', theirs)
  const m1 = { provider: 'acme', model: 'm1' }
  expect(countForeignReasoning(ask(both, 'C?'), idAt(50), m1)).toBe(1)
  expect(countForeignReasoning(ask(setIncluded(both, idAt(4), false), 'C?'), idAt(50), m1)).toBe(0)
})
