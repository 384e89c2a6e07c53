import { describe, expect, test } from 'vitest'
import { createLaneMarks } from './lane-marks'
import type { Scene } from './scene'
import { createTestTrack } from './test-track'
import { createViewpoint } from './viewpoint'

/** One lane with frames at these times, on a canvas whose marks begin at 30 and end at 1030. */
function stage(times: readonly number[], change: Partial<Scene> = {}) {
  const { track, add } = createTestTrack()
  for (const t of times) add(t)
  const marks = createLaneMarks(track)
  marks.read()
  const lane = { lane: 0, letter: 'A', marks, shiftMs: 0, stalls: [] }
  const scene: Scene = { lanes: [lane], lastMs: times.at(-1) ?? 0, isLive: true, ...change }
  let changes = 0
  const viewpoint = createViewpoint(
    () => scene,
    () => 1042,
    () => changes++,
  )
  return { viewpoint, scene, changes: () => changes }
}

describe('how the raster is looked at', () => {
  test('live it grows in steps, afterwards it fits what there is', () => {
    const { viewpoint, scene } = stage([100, 2100])
    expect(viewpoint.window).toEqual({ fromMs: 0, toMs: 5000 })
    scene.isLive = false
    expect(viewpoint.window).toEqual({ fromMs: 0, toMs: 2100 / 0.904 })
  })
  test('a pointer near a frame means that frame, elsewhere a moment', () => {
    const { viewpoint } = stage([400, 1000])
    viewpoint.point(530 + 5, 10)
    expect(viewpoint.cursor).toEqual({ timeMs: 1000, place: { lane: 0, row: 1 }, isByKeyboard: false })
    viewpoint.point(630, 10)
    expect(viewpoint.cursor).toEqual({ timeMs: 1200, place: undefined, isByKeyboard: false })
    viewpoint.point(530, 99)
    expect(viewpoint.cursor?.place).toBeUndefined()
    viewpoint.point(5, 10)
    expect(viewpoint.cursor?.timeMs).toBe(0)
    viewpoint.clearCursor()
    expect(viewpoint.cursor).toBeUndefined()
  })
  test('keys begin at the nearest frame, or at an end', () => {
    const { viewpoint } = stage([400, 1000, 1500])
    viewpoint.moveCursor(1)
    expect(viewpoint.cursor).toEqual({ timeMs: 400, place: { lane: 0, row: 0 }, isByKeyboard: true })
    viewpoint.moveCursor(10)
    expect(viewpoint.cursor?.timeMs).toBe(1500)
    viewpoint.point(580, 10)
    viewpoint.moveCursor(-1)
    expect(viewpoint.cursor?.timeMs).toBe(1000)
    viewpoint.moveCursorToEnd('first')
    expect(viewpoint.cursor?.timeMs).toBe(400)
    viewpoint.moveCursorToEnd('last')
    expect(viewpoint.cursor?.timeMs).toBe(1500)
    const empty = stage([]).viewpoint
    empty.moveCursor(-1)
    expect(empty.cursor).toBeUndefined()
  })
  test('zooming goes around the place, the cursor or the middle', () => {
    const { viewpoint } = stage([400, 1000])
    viewpoint.zoom(0.5, 30)
    expect(viewpoint.window).toEqual({ fromMs: 0, toMs: 1000 })
    viewpoint.fit()
    viewpoint.zoom(0.5)
    expect(viewpoint.window).toEqual({ fromMs: 500, toMs: 1500 })
    viewpoint.fit()
    viewpoint.moveCursorToEnd('first')
    viewpoint.zoom(0.5)
    expect(viewpoint.window).toEqual({ fromMs: 200, toMs: 1200 })
    viewpoint.zoom(4)
    expect([viewpoint.isZoomed, viewpoint.window]).toEqual([false, { fromMs: 0, toMs: 2000 }])
  })
  test('the cursor takes a zoomed window along', () => {
    const { viewpoint } = stage([100, 1000])
    viewpoint.zoom(0.1, 30)
    viewpoint.moveCursorToEnd('last')
    expect(viewpoint.window).toEqual({ fromMs: 820, toMs: 1020 })
  })
  test('only a part of the whole can be moved', () => {
    const { viewpoint } = stage([100, 1000])
    expect(viewpoint.pan(100)).toBe(false)
    viewpoint.zoom(0.5)
    expect(viewpoint.pan(100)).toBe(true)
    expect(viewpoint.window).toEqual({ fromMs: 600, toMs: 1600 })
  })
  test('a selection is shown, then gone to', () => {
    const { viewpoint, changes } = stage([100, 1000])
    viewpoint.select(530, 280, false)
    expect([viewpoint.selection, viewpoint.isZoomed]).toEqual([{ fromMs: 500, toMs: 1000 }, false])
    viewpoint.clearSelection()
    expect(viewpoint.selection).toBeUndefined()
    viewpoint.select(530, 280, true)
    expect([viewpoint.selection, viewpoint.window]).toEqual([undefined, { fromMs: 500, toMs: 1000 }])
    expect(changes()).toBe(3)
  })
})
