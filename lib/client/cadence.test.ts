import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { measureCadence } from './cadence'
import { applyEvent, createRunView } from './run-view'

function cadenceOf(...timed: [t: number, body: StreamEventBody][]) {
  return measureCadence(
    timed.reduce(
      (view, [t, body], seq) => applyEvent(view, { seq, t, ...body } as StreamEvent),
      createRunView('acme', 'm1'),
    ),
  )
}

/** Twenty-one deltas of four characters, 50 ms apart, the first at 400 ms: one second of output. */
const evenText: [number, StreamEventBody][] = [
  [400, { type: 'part_start', part: 0, kind: 'text' }],
  ...Array.from({ length: 21 }, (_, n): [number, StreamEventBody] => [
    400 + n * 50,
    { type: 'text_delta', part: 0, text: 'abcd' },
  ]),
]

describe('the cadence of a run', () => {
  test('the first moments are told apart: headers, first token of any kind, first answer', () => {
    expect(
      cadenceOf(
        [120, { type: 'response', status: 200, attempt: 1 }],
        [300, { type: 'part_start', part: 0, kind: 'reasoning' }],
        [310, { type: 'reasoning_delta', part: 0, text: 'hm' }],
        [900, { type: 'part_start', part: 1, kind: 'text' }],
        [950, { type: 'text_delta', part: 1, text: 'Yes' }],
      ),
    ).toEqual({
      headersMs: 120,
      firstTokenMs: 310,
      firstAnswerMs: 950,
      lastOutputMs: 950,
      chunks: 2,
      chars: 5,
      speed: { unit: 'none', because: 'too_short' },
    })
  })

  test('tokens per second leave the first token out and need reported usage', () => {
    expect(cadenceOf(...evenText, [1500, { type: 'usage', outputTokens: 51, final: true }]).speed).toEqual({
      unit: 'tokens',
      perSecond: 50,
    })
  })

  test('without usage the speed is in characters, never in guessed tokens', () => {
    expect(cadenceOf(...evenText).speed).toEqual({ unit: 'chars', perSecond: 80, because: 'no_usage' })
  })

  test('counts that a stopped run got on the way are no basis for a speed', () => {
    expect(cadenceOf([100, { type: 'usage', outputTokens: 1, final: false }], ...evenText).speed).toMatchObject({
      unit: 'chars',
      because: 'no_usage',
    })
  })

  test('tokens of hidden reasoning are not counted as the speed of what was seen', () => {
    const usage: StreamEventBody = { type: 'usage', outputTokens: 900, reasoningTokens: 850, final: true }
    expect(cadenceOf(...evenText, [1500, usage]).speed).toEqual({
      unit: 'chars',
      perSecond: 80,
      because: 'hidden_reasoning',
    })
  })

  test('nine chunks, or less than half a second, are too short for a speed', () => {
    const usage: StreamEventBody = { type: 'usage', outputTokens: 40, final: true }
    expect(cadenceOf(...evenText.slice(0, 10), [1500, usage]).speed).toEqual({ unit: 'none', because: 'too_short' })
    const burst = evenText.map(([, body]): [number, StreamEventBody] => [400, body])
    expect(cadenceOf(...burst, [1500, usage]).speed).toEqual({ unit: 'none', because: 'too_short' })
  })

  test('text that turns out to have been reasoning is no longer the first answer', () => {
    expect(
      cadenceOf(
        [200, { type: 'part_start', part: 0, kind: 'text' }],
        [210, { type: 'text_delta', part: 0, text: 'hm' }],
        [300, { type: 'part_kind', part: 0, kind: 'reasoning' }],
        [400, { type: 'part_start', part: 1, kind: 'text' }],
        [410, { type: 'text_delta', part: 1, text: 'Yes' }],
      ),
    ).toMatchObject({ firstTokenMs: 210, firstAnswerMs: 410 })
  })

  test('a run without output has no first moments', () => {
    expect(cadenceOf()).toEqual({ chunks: 0, chars: 0, speed: { unit: 'none', because: 'no_output' } })
  })
})
