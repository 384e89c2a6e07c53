import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { grammarFaults } from './fixtures/grammar'
import { fixturesOf, replay } from './fixtures/replay'

/** What stands in the bytes when a dialect has said that its answer is over. */
const TERMINAL_SIGNS = {
  'openai-chat': /"finish_reason": ?"[^"]+"|\[DONE\]/,
  'openai-responses': /"type":"response\.(completed|incomplete)"|"object":"response","status":"(completed|incomplete)"/,
  'anthropic-messages': /"stop_reason":"[^"]+"|message_stop/,
  gemini: /"finishReason":"[^"]+"|"blockReason":"[^"]+"/,
}

describe.each(['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'] as const)(
  'every %s stream',
  (dialect) => {
    describe.each(fixturesOf(dialect))('%s', (_name, bytes) => {
      const whole = replay(dialect, bytes)
      const expected = JSON.stringify(whole)

      test('keeps the grammar', () => {
        expect(grammarFaults(whole)).toEqual([])
      })
      test('reads the same cut in two anywhere', () => {
        for (let at = 1; at < bytes.length; at++) {
          const events = replay(dialect, bytes.subarray(0, at), bytes.subarray(at))
          if (JSON.stringify(events) !== expected) expect([at, events]).toEqual([at, whole])
        }
      })
      test('reads the same cut in many pieces, single bytes included', () => {
        expect(replay(dialect, ...cutAt(bytes, [...bytes.keys()]))).toEqual(whole)
        fc.assert(
          fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (points) => {
            expect(replay(dialect, ...cutAt(bytes, points))).toEqual(whole)
          }),
          { numRuns: 30 },
        )
      })
      test('cut off anywhere closes its parts and finishes only after the terminal signal', () => {
        for (let length = 0; length < bytes.length; length++) {
          const kept = bytes.subarray(0, length)
          const events = replay(dialect, kept)
          const faults = grammarFaults(events)
          if (faults.length > 0) expect([length, faults]).toEqual([length, []])
          if (hasFinish(events)) expect(new TextDecoder().decode(kept)).toMatch(TERMINAL_SIGNS[dialect])
        }
      })
    })
  },
)

function cutAt(bytes: Uint8Array, points: readonly number[]): Uint8Array[] {
  const cuts = [0, ...points.toSorted((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut))
}

function hasFinish(events: readonly StreamEventBody[]): boolean {
  return events.some((event) => event.type === 'finish')
}
