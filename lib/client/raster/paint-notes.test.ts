import { describe, expect, test } from 'vitest'
import { createLaneMarks } from './lane-marks'
import { type Notes, paintNotes } from './paint-notes'
import type { SceneLane } from './scene'
import { createTestContext, testPalette } from './test-context'
import { createTestTrack } from './test-track'

function paint(change: Partial<SceneLane>, notes: Notes = {}) {
  const { track, add } = createTestTrack()
  add(100, 'text', 1200)
  add(900, 'text', 34)
  const marks = createLaneMarks(track)
  marks.read()
  const canvas = createTestContext()
  const picture = {
    scene: { lanes: [{ lane: 0, letter: 'A', marks, shiftMs: 0, stalls: [], ...change }], lastMs: 900, isLive: true },
    window: { fromMs: 0, toMs: 2000 },
    span: { left: 30, right: 1030 },
    width: 1042,
    ratio: 1,
    palette: testPalette,
  }
  paintNotes(canvas.context, picture, notes)
  return canvas
}

describe('painting over the marks', () => {
  test('nothing to say is an empty layer', () => {
    const { clears, rects, texts, strokes } = paint({})
    expect({ clears, rects, texts, strokes: [...strokes] }).toEqual({ clears: 1, rects: [], texts: [], strokes: [] })
  })
  test('a stall is a bracket with its duration, as far as there is room', () => {
    expect(paint({ stalls: [{ fromMs: 100, toMs: 900 }] }).texts).toEqual(['stall 800 ms'])
    expect(paint({ openStall: { fromMs: 100, toMs: 250 } }).texts).toEqual(['150 ms'])
    const narrow = paint({ stalls: [{ fromMs: 100, toMs: 120 }] })
    expect([narrow.texts, [...narrow.strokes]]).toEqual([[], [['danger', 1]]])
  })
  test('first output is ◇, first answer ◆; both at once are one in the other', () => {
    expect([...paint({ firstOutputMs: 100, firstAnswerMs: 900 }).fills]).toEqual([
      ['panel', 3],
      ['lane 0', 1],
    ])
    expect([...paint({ firstOutputMs: 100, firstAnswerMs: 100 }).fills]).toEqual([
      ['panel', 2],
      ['lane 0', 1],
    ])
  })
  test('a finish is ▪ with its reason and time, anything else ×', () => {
    const finished = paint({ end: { atMs: 900, isFinished: true, label: 'stop' } })
    expect([finished.texts, [...finished.strokes]]).toEqual([['stop 900 ms'], []])
    const failed = paint({ end: { atMs: 2000, isFinished: false, label: 'rate limit' } })
    expect([failed.texts, [...failed.strokes]]).toEqual([['rate limit'], [['danger', 1]]])
  })
  test('the cursor has the time and each lane’s characters so far', () => {
    expect(paint({}, { cursorMs: 100 }).texts).toEqual(['1,200', '0.100 s'])
    expect(paint({}, { cursorMs: 1999 }).texts).toEqual(['1,234', '1.999 s'])
    expect(paint({}, { cursorMs: 2001 }).texts).toEqual([])
  })
  test('what a replay has not come to is veiled to 12 %', () => {
    const { rects } = paint({}, { untilMs: 500 })
    expect(rects).toEqual([
      { x: 280, y: 0, width: 762, height: 28, color: 'panel', alpha: 0.88 },
      { x: 279, y: 0, width: 2, height: 32, color: 'accent', alpha: 1 },
    ])
  })
  test('a selection is shown as a band', () => {
    expect(paint({}, { selection: { fromMs: 200, toMs: 400 } }).rects).toEqual([
      { x: 130, y: 0, width: 100, height: 28, color: 'accent', alpha: 0.18 },
    ])
  })
})
