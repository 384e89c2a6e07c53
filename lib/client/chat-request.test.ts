import { expect, test } from 'vitest'
import type { Provider } from '@/lib/protocol/provider'
import { findRun, planRun, rebuildRequest } from './chat-request'
import { createConversation, EMPTY_SETTINGS } from './conversation/conversation'
import { addTurn, callPart, idAt, runOf, textPart, timeAt, twoTurns } from './conversation/fixture'
import { CONTINUE_PROMPT } from './conversation/messages'
import { addStep, setResult } from './conversation/steps'
import { useProviders } from './provider-store'

const user = (text: string) => ({ role: 'user', parts: [{ type: 'text', text }] })
const target = { provider: 'acme', model: 'm1' }

test('a run is found on whatever branch it is', () => {
  expect(findRun(twoTurns(), idAt(104))).toMatchObject({ answer: { id: idAt(4) }, index: 0 })
  expect(findRun(twoTurns(), 'nobody')).toBe(undefined)
})

test("a run's request holds what was said before it, and nothing of itself", () => {
  expect(rebuildRequest(twoTurns(), idAt(102))).toEqual({ ...target, messages: [user('Hi?')] })
  expect(rebuildRequest(twoTurns(), idAt(104))?.messages).toHaveLength(3)
  expect(rebuildRequest(twoTurns(), 'nobody')).toBe(undefined)
})

test("a later run of an answer has the earlier ones in its request, with their tools' results", () => {
  const calling = addTurn(createConversation('a', timeAt(0)), 1, 'Weather?', runOf(102, [callPart('call00001')]))
  const result = { callId: 'call00001', name: 'get_weather', content: '12 °C', by: 'user' as const }
  const answered = addStep(setResult(calling, idAt(2), result), idAt(2), { at: timeAt(3), run: runOf(103, []) })
  expect(rebuildRequest(answered, idAt(103))?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  expect(rebuildRequest(answered, idAt(102))?.messages).toEqual([user('Weather?')])
})

test('one that goes on was asked to', () => {
  const cut = addTurn(createConversation('a', timeAt(0)), 1, 'Count', runOf(102, [textPart('1, 2,')]))
  const whole = addStep(cut, idAt(2), { at: timeAt(3), run: runOf(103, [textPart(' 3')]), continues: true })
  expect(rebuildRequest(whole, idAt(103))?.messages.at(-1)).toEqual(user(CONTINUE_PROMPT))
})

test('fallbacks are asked with what they are called; neither the chosen model itself nor one that is gone', () => {
  const provider = { id: 'acme', label: 'Acme', ready: true, models: [{ id: 'm2', label: 'Two' }] } as Provider
  useProviders.setState({ providers: [provider] })
  const fallbacks = [target, { provider: 'gone', model: 'm' }, { provider: 'acme', model: 'm2' }]
  const conversation = { ...twoTurns(), settings: { ...EMPTY_SETTINGS, fallbacks } }
  const { request, plan } = planRun(conversation, { target, messages: [], itemId: idAt(3) })
  expect(request.fallbacks).toEqual([{ provider: 'acme', model: 'm2' }])
  expect(plan.fallbacks).toEqual([
    { target: { provider: 'acme', model: 'm2' }, labels: { provider: 'Acme', model: 'Two', isDemo: false } },
  ])
})
