import { expect, test } from 'vitest'
import { timed } from '@/lib/recording/fixture'
import { statusOf } from '../run-status'
import { createRunView } from '../run-view'
import { type Answer, type Conversation, createConversation } from './conversation'
import { addTurn, callPart, goingRun, idAt, runOf, textPart, timeAt } from './fixture'
import { endInterrupted, PAGE_CLOSED } from './interrupted'
import { addStep, openCalls, openRun, replaceRun, runsOf, setResult, storeRun } from './steps'

const start = (run = goingRun(102, 'Hel')) => addTurn(createConversation('a', timeAt(0)), 1, 'Hi?', run)
const answerOf = (conversation: Conversation) => conversation.items[idAt(2)] as Answer
const calling = runOf(102, [callPart('call00001'), callPart('call00002', 1)])

test('a stored run opens as the state that it was made of', () => {
  const events = [timed({ seq: 0, t: 4, type: 'heartbeat', from: 'bff' })]
  const run = runOf(102, [textPart('Hi')], { events: 1, stop: { state: 'closed', afterMs: 3 }, stoppedMs: 7 })
  const state = openRun(run, events)
  expect(storeRun(run, state)).toEqual(run)
  expect([state.trace.events, state.lastEventAt, statusOf(state)]).toEqual([events, 5, 'stopped'])
})

test('a run that ends whole or by the user is included, a broken one is not', () => {
  const ended = (change: Parameters<typeof runOf>[2]) =>
    answerOf(replaceRun(start(), idAt(2), runOf(102, [textPart('Hello')], change))).isIncluded
  const broken = { view: createRunView('acme', 'm1') }
  expect([ended({}), ended({ ...broken, stop: { state: 'closing' } }), ended(broken)]).toEqual([true, true, false])
})

test('what the user decides about an answer outlasts later news of its run', () => {
  const ended = replaceRun(start(), idAt(2), runOf(102, [textPart('Hello')]))
  const excluded = { ...ended, items: { ...ended.items, [idAt(2)]: { ...answerOf(ended), isIncluded: false } } }
  const closed = runOf(102, [textPart('Hello')], { stop: { state: 'closed', afterMs: 1 } })
  expect(answerOf(replaceRun(excluded, idAt(2), closed)).isIncluded).toBe(false)
})

test('calls wait for their results, and only a run that is over calls', () => {
  const waiting = start(calling)
  expect(openCalls(answerOf(waiting)).map(({ id }) => id)).toEqual(['call00001', 'call00002'])
  const result = { callId: 'call00002', name: 'get_weather', content: '{}', by: 'server' as const }
  const half = setResult(waiting, idAt(2), result)
  expect(openCalls(answerOf(half)).map(({ id }) => id)).toEqual(['call00001'])
  const again = setResult(half, idAt(2), { ...result, content: '12 °C' })
  expect(answerOf(again).steps[0]?.results).toEqual([{ ...result, content: '12 °C' }])
  expect(openCalls(answerOf(start({ ...calling, isOver: false })))).toEqual([])
  expect(answerOf(setResult(waiting, idAt(2), { ...result, callId: 'nobody' }))).toEqual(answerOf(waiting))
})

test('the next step follows under the same answer', () => {
  const next = addStep(start(calling), idAt(2), { at: timeAt(9), run: goingRun(103, 'It is') })
  expect([runsOf(next).map(({ id }) => id), next.updatedAt]).toEqual([[idAt(102), idAt(103)], timeAt(9)])
  expect(addStep(next, idAt(1), { at: timeAt(10), run: goingRun(104, '') })).toBe(next)
})

test('a run that nobody streams any more is incomplete, keeps its text and is left out of the next request', () => {
  const ended = endInterrupted(start(), () => false)
  const run = { ...goingRun(102, 'Hel'), isOver: true, failure: PAGE_CLOSED }
  expect(answerOf(ended)).toEqual({ ...answerOf(start()), steps: [{ run, results: [] }], isIncluded: false })
  expect(statusOf(openRun(run))).toBe('incomplete')
  const live = start()
  expect(endInterrupted(live, (id) => id === idAt(102))).toBe(live)
})
