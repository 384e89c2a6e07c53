import { describe, expect, test } from 'vitest'
import type { Answer, Conversation } from './conversation/conversation'
import { createConversation } from './conversation/conversation'
import { addTurn, callPart, idAt, runOf, textPart, timeAt } from './conversation/fixture'
import { addStep, setResult } from './conversation/steps'
import { createRunView } from './run-view'
import { decideCall, hasStepAsked, isReadyToGoOn, MOST_STEPS, nextMove } from './tool-loop'

const server = [{ name: 'get_weather' }]
const calling = (n = 102) => runOf(n, [callPart('call00001'), callPart('call00002', 1)])
const start = (run = calling()) => addTurn(createConversation('a', timeAt(0)), 1, 'Weather?', run)
const answerOf = (conversation: Conversation) => conversation.items[idAt(2)] as Answer
const give = (conversation: Conversation, ...callIds: string[]) =>
  callIds.reduce(
    (given, callId) => setResult(given, idAt(2), { callId, name: 'get_weather', content: '{}', by: 'user' }),
    conversation,
  )

describe('a call', () => {
  test('of a tool that nothing here runs is answered by hand, whatever was approved', () => {
    expect(decideCall('own', server, { own: 'always' })).toBe('by_hand')
    expect(decideCall('get_weather', [], { get_weather: 'always' })).toBe('by_hand')
  })

  test("of the server's tool is asked about, until it was said to run always or never", () => {
    expect(decideCall('get_weather', server, {})).toBe('ask')
    expect(decideCall('get_weather', server, { get_weather: 'always' })).toBe('run')
    expect(decideCall('get_weather', server, { get_weather: 'never' })).toBe('deny')
  })

  test('of a tool that is called like something every object has is not taken for approved', () => {
    expect(decideCall('constructor', [{ name: 'constructor' }], {})).toBe('ask')
  })
})

describe('the next move', () => {
  test('runs all open calls that may run, at once', () => {
    const move = nextMove(answerOf(start()), server, { get_weather: 'always' })
    expect(move).toEqual({ move: 'run', calls: [callPart('call00001'), callPart('call00002', 1)] })
    const rest = nextMove(answerOf(give(start(), 'call00001')), server, { get_weather: 'always' })
    expect(rest).toEqual({ move: 'run', calls: [callPart('call00002', 1)] })
  })

  test('denies what may never run', () => {
    expect(nextMove(answerOf(start()), server, { get_weather: 'never' })).toMatchObject({ move: 'deny' })
  })

  test('waits for the user as long as a call is open, and begins the next run then', () => {
    expect(nextMove(answerOf(start()), server, {})).toEqual({ move: 'wait' })
    expect(nextMove(answerOf(give(start(), 'call00001')), [], {})).toEqual({ move: 'wait' })
    expect(nextMove(answerOf(give(start(), 'call00002', 'call00001')), [], {})).toEqual({ move: 'step' })
  })

  test('is up to the user after every ten runs', () => {
    let conversation = start(runOf(102, [callPart('c0')]))
    for (let n = 1; n < MOST_STEPS; n++) {
      conversation = addStep(give(conversation, `c${n - 1}`), idAt(2), {
        at: timeAt(n),
        run: runOf(200 + n, [callPart(`c${n}`)]),
      })
    }
    const ten = answerOf(give(conversation, `c${MOST_STEPS - 1}`))
    expect([ten.steps.length, nextMove(ten, [], {})]).toEqual([10, { move: 'go_on' }])
    expect(isReadyToGoOn(ten)).toBe(true)
  })

  test('is nothing after an answer without calls, a running one, and one that broke off', () => {
    const none = { move: 'none' }
    expect(nextMove(answerOf(start(runOf(102, [textPart('Mild.')]))), server, {})).toEqual(none)
    expect(nextMove(answerOf(start({ ...calling(), isOver: false })), server, {})).toEqual(none)
    expect(nextMove(answerOf(start({ ...calling(), stop: { state: 'closing' } })), server, {})).toEqual(none)
    const broken = { ...calling(), view: { ...createRunView('acme', 'm1'), parts: [callPart('call00001')] } }
    expect(nextMove(answerOf(start(broken)), server, { get_weather: 'always' })).toEqual(none)
  })
})

test('a call that was cut off was never made', () => {
  const { endMs: _endMs, ...cut } = callPart('call00001')
  expect(hasStepAsked({ run: runOf(102, [cut]), results: [] })).toBe(false)
  expect(hasStepAsked({ run: calling(), results: [] })).toBe(true)
})
