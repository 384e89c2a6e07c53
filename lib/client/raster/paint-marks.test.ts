import { describe, expect, test } from 'vitest'
import type { FrameKind } from '../frame-track'
import { createLaneMarks } from './lane-marks'
import { createMarkPainter } from './paint-marks'
import type { Picture } from './picture'
import { createTestContext, testPalette } from './test-context'
import { createTestTrack } from './test-track'

/** A canvas whose marks begin at 30; a pixel is a millisecond at first. */
function stage() {
  const { track, add, addEvent } = createTestTrack()
  const marks = createLaneMarks(track)
  const lane = { lane: 0, letter: 'A', marks, shiftMs: 0, stalls: [] }
  const paint = createMarkPainter()
  let picture: Picture = {
    scene: { lanes: [lane], lastMs: 0, isLive: true },
    window: { fromMs: 0, toMs: 1000 },
    span: { left: 30, right: 1030 },
    width: 1042,
    ratio: 1,
    palette: testPalette,
  }
  return {
    add,
    addEvent,
    /** Paints as the picture is now, on a context of its own. */
    paint(change: Partial<Picture> = {}) {
      picture = { ...picture, ...change }
      marks.read()
      const canvas = createTestContext()
      paint(canvas.context, picture)
      return canvas
    },
  }
}
/** The marks without the ground: what has a lane's colour and is not the bar beside the letter. */
const marksOf = ({ rects }: ReturnType<typeof createTestContext>) =>
  rects.filter(({ color, x }) => color === 'lane 0' && x > 10).map(({ x }) => x)

describe('painting the marks', () => {
  test('the second time only what is new is painted', () => {
    const { add, paint } = stage()
    add(100)
    add(200)
    const first = paint()
    expect([first.clears, marksOf(first)]).toEqual([1, [129, 229]])
    expect(first.texts).toContain('A')
    add(300)
    const second = paint()
    expect([second.clears, second.texts, marksOf(second)]).toEqual([0, [], [329]])
    expect(paint().rects).toEqual([])
  })
  test('another window, width, ratio or theme is a new picture', () => {
    const { add, paint } = stage()
    add(100)
    add(200)
    paint()
    expect(marksOf(paint({ window: { fromMs: 150, toMs: 650 } }))).toEqual([129])
    expect(marksOf(paint({ width: 900 }))).toEqual([129])
    expect(marksOf(paint({ ratio: 2 }))).toEqual([129.5])
    expect(marksOf(paint({ palette: { ...testPalette } }))).toEqual([129.5])
    expect(paint().rects).toEqual([])
  })
  test('when rows have changed, all is painted anew', () => {
    const { add, addEvent, paint } = stage()
    add(100, 'text')
    expect(
      paint()
        .rects.filter(({ color }) => color === 'lane 0')
        .at(-1),
    ).toMatchObject({ height: 20, alpha: 0.55 })
    addEvent(100, { type: 'part_kind', part: 0, kind: 'reasoning' })
    const again = paint()
    expect(again.clears).toBe(1)
    expect(again.rects.at(-1)).toMatchObject({ y: 4, height: 10, alpha: 0.45 })
  })
  test('each kind has its own shape', () => {
    const shape = (kind: FrameKind) => {
      const { add, paint } = stage()
      paint()
      add(100, kind)
      const { rects, strokes, fills } = paint()
      const boxes = rects.map(({ y, width, height, color, alpha }) => [y, width, height, color, alpha].join(' '))
      return { boxes, strokes: [...strokes], fills: [...fills] }
    }
    expect(shape('text')).toEqual({ boxes: ['4 2 20 lane 0 0.55'], strokes: [], fills: [] })
    expect(shape('reasoning')).toEqual({ boxes: ['4 2 10 lane 0 0.45'], strokes: [], fills: [] })
    expect(shape('tool')).toEqual({
      boxes: ['14 2 10 lane 0 0.55', '13 3 3 lane 0 0.55'],
      strokes: [],
      fills: [],
    })
    expect(shape('ping')).toEqual({ boxes: [], strokes: [], fills: [['muted', 1]] })
    expect(shape('usage')).toEqual({ boxes: [], strokes: [['lane 0', 1]], fills: [] })
    expect(shape('error')).toEqual({ boxes: [], strokes: [['danger', 1]], fills: [] })
    expect(shape('other')).toEqual({ boxes: ['20 2 4 muted 0.35'], strokes: [], fills: [] })
  })
  test('marks are sharp on a screen with two pixels in one', () => {
    const { add, paint } = stage()
    paint({ ratio: 2 })
    add(100.3)
    expect(paint().rects).toMatchObject([{ x: 129.5, width: 1.5 }])
  })
  test('what came after the stop is faint', () => {
    const { track, add } = createTestTrack()
    for (const t of [100, 200]) add(t)
    const marks = createLaneMarks(track)
    marks.read(110)
    const { context, rects } = createTestContext()
    const lane = { lane: 1, letter: 'B', marks, shiftMs: 0, stalls: [], stoppedMs: 150 }
    createMarkPainter()(context, {
      scene: { lanes: [lane], lastMs: 200, isLive: false },
      window: { fromMs: 0, toMs: 1000 },
      span: { left: 30, right: 1030 },
      width: 1042,
      ratio: 1,
      palette: testPalette,
    })
    const alphas = rects.filter(({ color, width }) => color === 'lane 1' && width === 2).map(({ alpha }) => alpha)
    expect(alphas).toEqual([0.55, 0.55 * 0.12])
  })
})
