import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { RecordedRun } from '@/lib/recording/recording'
import { planRecording } from './plan-recording'

type Timed = [t: number, body: StreamEventBody]

function runOf(...timed: Timed[]): RecordedRun {
  const events = timed.map(([t, body], seq) => ({
    event: { seq, t, ...body } as StreamEvent,
    receivedMs: t,
    read: seq,
  }))
  return {
    lane: 0,
    round: 0,
    request: { provider: 'p', model: 'm', messages: [] },
    labels: { provider: 'P', model: 'M', isDemo: false },
    events,
  }
}
const start: StreamEventBody = {
  type: 'start',
  protocol: 1,
  runId: 'r',
  provider: 'p',
  dialect: 'openai-chat',
  model: 'm',
  startedAt: '2026-01-31T09:30:00Z',
  offsetMs: 0,
}
const response = (status: number): StreamEventBody => ({ type: 'response', status, attempt: 1 })
const frame = (n: number, data: string): StreamEventBody => ({ type: 'frame', n, bytes: data.length, data })
const finish: StreamEventBody = { type: 'finish', reason: 'stop' }
const error = (
  kind: 'network' | 'incomplete' | 'rate_limit' | 'timeout' | 'auth',
  detail?: string,
): StreamEventBody => ({
  type: 'error',
  kind,
  message: `It was ${kind}.`,
  retryable: false,
  phase: 'connect',
  ...(detail !== undefined && { detail }),
})
const end = (outcome: 'complete' | 'incomplete' | 'cancelled' | 'error', frames = 1): StreamEventBody => ({
  type: 'end',
  outcome,
  timing: { totalMs: 0, frames, bytes: 0 },
})
const planOf = (run: RecordedRun) => {
  const answer = planRecording(run)
  if ('refusal' in answer) throw new Error('refused')
  return {
    ...answer.plan,
    isStream: answer.isStream,
    frames: answer.plan.frames.map(({ afterMs, bytes }) => [afterMs, new TextDecoder().decode(bytes)]),
  }
}

describe('a recorded stream', () => {
  test('goes out at its recorded times, and what came in one read goes out in one write', () => {
    const run = runOf(
      [0, start],
      [120, response(200)],
      [150, frame(0, 'data: a\n')],
      [150, frame(1, ': ping\n')],
      [150.5, frame(2, 'data: b\r\n')],
      [3000, frame(3, 'data: [DONE]\n')],
      [3000, finish],
      [3010, end('complete')],
    )
    expect(planOf(run)).toEqual({
      headersAfterMs: 120,
      frames: [
        [30, 'data: a\n\n: ping\n\n'],
        [0.5, 'data: b\r\n\r\n'],
        [2849.5, 'data: [DONE]\n\n'],
      ],
      endAfterMs: 10,
      ending: 'end',
      isStream: true,
    })
  })
  test('that was cut inside a message is cut there again', () => {
    const run = runOf(
      [0, start],
      [10, response(200)],
      [20, frame(0, 'data: {"a')],
      [25, error('incomplete')],
      [25, end('incomplete')],
    )
    expect(planOf(run)).toMatchObject({ frames: [[10, 'data: {"a']], endAfterMs: 5, ending: 'end' })
  })
  test.each([
    ['network', [error('network'), end('error')]],
    ['timeout', [error('timeout'), end('error')]],
    ['a cancel', [end('cancelled')]],
    ['a recording that stops', []],
  ] as const)('that ended by %s ends with a broken connection', (_name, last) => {
    const run = runOf(
      [0, start],
      [10, response(200)],
      [20, frame(0, 'data: a\n')],
      ...last.map((body): Timed => [90, body]),
    )
    expect(planOf(run)).toMatchObject({ ending: 'reset' })
  })
  test('of a host that did not stream is one document', () => {
    const one = runOf(
      [0, start],
      [10, response(200)],
      [20, frame(0, '{\n "a": 1}')],
      [20, finish],
      [20, end('complete')],
    )
    expect(planOf(one)).toMatchObject({ isStream: false, frames: [[10, '{\n "a": 1}']] })
    const two = runOf(
      [0, start],
      [9, response(200)],
      [20, frame(0, '{}')],
      [20, frame(1, '{}')],
      [20, finish],
      [20, end('complete', 2)],
    )
    expect(planOf(two)).toMatchObject({ isStream: false, frames: [[11, '[{},{}]']] })
  })
  test('with nothing in it is an empty stream', () => {
    const run = runOf([0, start], [10, response(200)], [30, { ...error('incomplete') }], [30, end('error', 0)])
    expect(planOf(run)).toMatchObject({ headersAfterMs: 10, frames: [], ending: 'end', isStream: true })
  })
})

describe('a run without what came over the wire', () => {
  const withoutFrames = 'This run was recorded without raw frames, so it cannot be replayed.'
  test.each<[string, Timed[], string]>([
    ['frames by size only', [[20, { type: 'frame', n: 0, bytes: 9 }]], withoutFrames],
    ['no frames, but text', [[20, { type: 'part_start', part: 0, kind: 'text' }]], withoutFrames],
    ['no frames, but a count of them', [], withoutFrames],
    [
      'a frame without text among others',
      [
        [20, frame(0, 'data: a\n')],
        [20, { type: 'frame', n: 1, bytes: 9 }],
      ],
      withoutFrames,
    ],
    [
      'a frame that was cut',
      [[20, { type: 'frame', n: 0, bytes: 99_999, data: 'data: a', truncated: true }]],
      'A frame of this run is longer than what was recorded of it, so it cannot be replayed.',
    ],
  ])('%s: it is refused and says so', (_name, events, message) => {
    const run = runOf([0, start], [10, response(200)], ...events, [30, finish], [30, end('complete')])
    expect(() => planRecording(run)).toThrow(message)
  })
})

describe('a run that was an error before any stream', () => {
  test('is the same status and body again', () => {
    const body = { error: { message: 'Slow down.', code: 'rate_limit' } }
    const run = runOf(
      [0, start],
      [80, response(429)],
      [90, error('rate_limit', JSON.stringify(body, null, 1))],
      [90, end('error', 0)],
    )
    expect(planRecording(run)).toMatchObject({ afterMs: 80, status: 429, body, refusal: { reason: 'rate_limited' } })
  })
  test('whose body is not known is written by the format', () => {
    const run = runOf([0, start], [80, response(401)], [90, error('auth', 'no json')], [90, end('error', 0)])
    expect(planRecording(run)).toMatchObject({
      status: 401,
      body: undefined,
      refusal: { reason: 'unauthorized', message: 'It was auth.' },
    })
  })
  test('that never got an answer is status 500', () => {
    const run = runOf([0, start], [40, error('network')], [40, end('error', 0)])
    expect(planRecording(run)).toMatchObject({ afterMs: 40, status: 500, refusal: { reason: 'overloaded' } })
  })
})
