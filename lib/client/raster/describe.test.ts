import { expect, test } from 'vitest'
import { describeFrame, describeMoment, describeScene, describeSelection, summarizeLane } from './describe'
import { createLaneMarks } from './lane-marks'
import type { Scene, SceneLane } from './scene'
import { createTestTrack } from './test-track'

function lane(letter: string, change: Partial<SceneLane> = {}): SceneLane {
  const { track, add } = createTestTrack()
  add(100, 'reasoning', 1200)
  add(900, 'text', 1)
  add(950, 'ping')
  const marks = createLaneMarks(track)
  marks.read()
  return { lane: 0, letter, marks, shiftMs: 3, stalls: [], ...change }
}
const finished = lane('B', {
  firstOutputMs: 100,
  firstAnswerMs: 900,
  stalls: [{ fromMs: 100, toMs: 900 }],
  openStall: { fromMs: 900, toMs: 1600 },
  end: { atMs: 2003, isFinished: true, label: 'stop' },
})
const scene: Scene = { lanes: [lane('A'), finished], lastMs: 2003, isLive: false }

test('a frame says when, where, what and how much', () => {
  expect(describeFrame(scene, { lane: 1, row: 1 })).toBe('0.903 s · B · text · 20 bytes · 1 character, 1,201 so far')
  expect(describeFrame(scene, { lane: 0, row: 2 })).toBe('0.953 s · A · ping · 20 bytes')
  expect(describeFrame(scene, { lane: 7, row: 0 })).toBe('')
})
test('a moment says how far each lane was', () => {
  expect(describeMoment(scene, 500)).toBe('0.500 s · characters: A 1,200, B 1,200')
})
test('a selection says how long it is', () => {
  expect(describeSelection({ fromMs: 1000, toMs: 2500 })).toBe('1.000 s to 2.500 s · 1.5 s')
})
test('a lane in words', () => {
  expect(summarizeLane(finished)).toEqual({
    letter: 'B',
    frames: '3',
    firstOutput: '100 ms',
    firstAnswer: '900 ms',
    stalls: '2, 1.5 s in all',
    end: 'stop after 2.0 s',
  })
  expect(summarizeLane(lane('A'))).toEqual({
    letter: 'A',
    frames: '3',
    firstOutput: 'none',
    firstAnswer: 'none',
    stalls: 'none',
    end: 'still running',
  })
})
test('the whole is one sentence, and says nothing that changes while it is live', () => {
  expect(describeScene(scene)).toBe('When the frames of 2 lanes arrived: 6 frames in 2.0 s, 2 stalls.')
  expect(describeScene({ ...scene, isLive: true })).toBe('When the frames of 2 lanes arrived, live.')
})
