import { expect, test } from 'vitest'
import { createFrameTrack } from './frame-track'
import { liveSpeed } from './live-speed'

function trackOf(rows: [t: number, chars: number][]) {
  const { track, add } = createFrameTrack()
  for (const [seq, [t, chars]] of rows.entries())
    add({ event: { seq, t, type: 'text_delta', part: 0, text: 'x'.repeat(chars) }, receivedMs: t, read: seq })
  return track
}

test('the speed of the moment counts what came in the last two seconds', () => {
  expect(liveSpeed(trackOf([]))).toBeUndefined()
  expect(liveSpeed(trackOf([[100, 5]]))).toBeUndefined()
  expect(
    liveSpeed(
      trackOf([
        [0, 100],
        [500, 10],
        [1000, 10],
      ]),
    ),
  ).toBe(20)
  expect(
    liveSpeed(
      trackOf([
        [0, 9],
        [1000, 9],
        [2500, 30],
        [4000, 30],
      ]),
    ),
  ).toBe(30)
})
