import { describe, expect, test } from 'vitest'
import {
  fittedWindow,
  panWindow,
  revealTime,
  steppedWindow,
  timeAt,
  windowBetween,
  xOf,
  zoomWindow,
} from './time-window'

const span = { left: 40, right: 1040 }
const whole = { fromMs: 0, toMs: 10_000 }

describe('the time axis', () => {
  test('grows in steps while live, and by whole hours after the last step', () => {
    const ends = [0, 2000, 2001, 5001, 10_001, 20_001, 30_001, 60_001, 120_001, 1_800_001, 3_600_001]
    expect(ends.map((lastMs) => steppedWindow(lastMs).toMs / 1000)).toEqual([
      2, 2, 5, 10, 20, 30, 60, 120, 300, 3600, 7200,
    ])
  })
  test('fits all there is, with room for a label', () => {
    expect(fittedWindow(9000, span, 100)).toEqual({ fromMs: 0, toMs: 10_000 })
    expect(fittedWindow(1000, { left: 0, right: 100 }, 100)).toEqual({ fromMs: 0, toMs: 2000 })
    expect(fittedWindow(0, { left: 0, right: 0 }, 100)).toEqual({ fromMs: 0, toMs: 10 })
  })
  test('time and place are each other’s inverse', () => {
    expect(xOf(2500, whole, span)).toBe(290)
    expect(timeAt(290, whole, span)).toBe(2500)
    expect(timeAt(xOf(1234.5, { fromMs: 1000, toMs: 1500 }, span), { fromMs: 1000, toMs: 1500 }, span)).toBeCloseTo(
      1234.5,
      9,
    )
  })
  test('zooming keeps the time under the pointer in its place and stops at the ends', () => {
    expect(zoomWindow(whole, 0.5, 2000, whole)).toEqual({ fromMs: 1000, toMs: 6000 })
    expect(zoomWindow({ fromMs: 0, toMs: 4000 }, 2, 4000, whole)).toEqual({ fromMs: 0, toMs: 8000 })
    expect(zoomWindow({ fromMs: 1000, toMs: 1010 }, 0.1, 1005, whole)).toEqual({ fromMs: 1000, toMs: 1010 })
  })
  test('zooming out of everything follows the axis again', () => {
    expect(zoomWindow({ fromMs: 2000, toMs: 9000 }, 2, 3000, whole)).toBeUndefined()
    expect(panWindow(whole, 100, whole)).toBeUndefined()
  })
  test('panning stops at the ends', () => {
    expect(panWindow({ fromMs: 1000, toMs: 2000 }, -5000, whole)).toEqual({ fromMs: 0, toMs: 1000 })
    expect(panWindow({ fromMs: 1000, toMs: 2000 }, 500, whole)).toEqual({ fromMs: 1500, toMs: 2500 })
    expect(panWindow({ fromMs: 1000, toMs: 2000 }, 90_000, whole)).toEqual({ fromMs: 9000, toMs: 10_000 })
  })
  test('a time out of view is brought into view, with a margin', () => {
    const current = { fromMs: 1000, toMs: 2000 }
    expect(revealTime(current, 1500, whole)).toBe(current)
    expect(revealTime(current, 2500, whole)).toEqual({ fromMs: 1600, toMs: 2600 })
    expect(revealTime(current, 500, whole)).toEqual({ fromMs: 400, toMs: 1400 })
  })
  test('a dragged window may be drawn in either direction, but not by a slip', () => {
    expect(windowBetween(3000, 1000, whole)).toEqual({ fromMs: 1000, toMs: 3000 })
    expect(windowBetween(-500, 20_000, whole)).toEqual(whole)
    expect(windowBetween(100, 105, whole)).toBeUndefined()
  })
})
