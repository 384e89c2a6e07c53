import { describe, expect, test } from 'vitest'
import { charsAt, firstFrame, lastFrame, nearestFrame, stepFrame, timeOf } from './find-frame'
import { createLaneMarks } from './lane-marks'
import { createTestTrack } from './test-track'

function lane(shiftMs: number, ...times: number[]) {
  const { track, add } = createTestTrack()
  for (const [index, t] of times.entries()) add(t, 'text', index + 1)
  const marks = createLaneMarks(track)
  marks.read()
  return { marks, shiftMs }
}
/** On the comparison's clock: A 0, 10, 20; B 10, 10, 15; C nothing; D 0.3 (a sum that binary fractions do not hit). */
const lanes = [lane(0, 0, 10, 20), lane(5, 5, 5, 10), lane(0), lane(0.2, 0.1)]
const inOrder = [
  { lane: 0, row: 0 },
  { lane: 3, row: 0 },
  { lane: 0, row: 1 },
  { lane: 1, row: 0 },
  { lane: 1, row: 1 },
  { lane: 1, row: 2 },
  { lane: 0, row: 2 },
]

describe('finding a frame', () => {
  test('forwards and backwards over all lanes each frame comes once, in order of time', () => {
    const start = { lane: 0, row: 0 }
    const end = { lane: 0, row: 2 }
    expect(inOrder.map((_, steps) => stepFrame(lanes, start, steps))).toEqual(inOrder)
    expect(inOrder.map((_, steps) => stepFrame(lanes, end, -steps))).toEqual([...inOrder].reverse())
  })
  test('the ends hold', () => {
    expect(stepFrame(lanes, { lane: 0, row: 1 }, 10)).toEqual({ lane: 0, row: 2 })
    expect(stepFrame(lanes, { lane: 0, row: 1 }, -10)).toEqual({ lane: 0, row: 0 })
    expect([firstFrame(lanes), lastFrame(lanes)]).toEqual([
      { lane: 0, row: 0 },
      { lane: 0, row: 2 },
    ])
    expect([firstFrame([]), lastFrame([lane(0)])]).toEqual([undefined, undefined])
  })
  test('the nearest frame of a lane, or of all', () => {
    expect([-9, 4, 5, 6, 16, 99].map((timeMs) => nearestFrame(lanes, timeMs, 0)?.row)).toEqual([0, 0, 0, 1, 2, 2])
    expect(nearestFrame(lanes, 5, 2)).toBeUndefined()
    expect(nearestFrame(lanes, 5, 7)).toBeUndefined()
    expect([1, 14, 16].map((timeMs) => nearestFrame(lanes, timeMs))).toEqual([
      { lane: 3, row: 0 },
      { lane: 1, row: 2 },
      { lane: 1, row: 2 },
    ])
  })
  test('characters up to a time, the frame at that time included', () => {
    const counts = lanes.map((each) => charsAt(each, timeOf(lanes, { lane: 3, row: 0 })))
    expect(counts).toEqual([1, 0, 0, 1])
    expect(lanes.map((each) => charsAt(each, 10))).toEqual([3, 3, 0, 1])
    expect(lanes.map((each) => charsAt(each, -1))).toEqual([0, 0, 0, 0])
  })
})
