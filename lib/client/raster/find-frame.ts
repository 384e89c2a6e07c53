import type { LaneMarks } from './lane-marks'
import { lowerBound, upperBound } from './sorted'

/** A row of the raster: `shiftMs` puts the run's server clock on the comparison's. */
export type FrameRow = { marks: LaneMarks; shiftMs: number }

/** A frame: the index of its row in the raster, and its own in the run's track. */
export type FramePlace = { lane: number; row: number }

/** Milliseconds of the comparison's clock. */
export function timeOf(lanes: readonly FrameRow[], { lane, row }: FramePlace): number {
  const found = lanes[lane]
  return (found?.marks.track.t[row] ?? 0) + (found?.shiftMs ?? 0)
}

/** Characters that the lane had shown at the time. */
export function charsAt({ marks, shiftMs }: FrameRow, timeMs: number): number {
  return marks.charsUntil[upperBound(marks.track.t, timeMs, marks.rows, shiftMs) - 1] ?? 0
}

/** The frame that is nearest in time, of one lane or of all; undefined where there is none. */
export function nearestFrame(lanes: readonly FrameRow[], timeMs: number, lane?: number): FramePlace | undefined {
  const distance = (place: FramePlace) => Math.abs(timeOf(lanes, place) - timeMs)
  let best: FramePlace | undefined
  for (const [index, { marks, shiftMs }] of lanes.entries()) {
    if (lane !== undefined && lane !== index) continue
    const after = lowerBound(marks.track.t, timeMs, marks.rows, shiftMs)
    for (const row of [after - 1, after]) {
      if (row < 0 || row >= marks.rows) continue
      if (!best || distance({ lane: index, row }) < distance(best)) best = { lane: index, row }
    }
  }
  return best
}

/**
 * The frame that comes `steps` after `place` over all lanes (before, if negative), in order of time; of frames at one
 * time the upper lane comes first. Stops at the first and the last frame.
 */
export function stepFrame(lanes: readonly FrameRow[], place: FramePlace, steps: number): FramePlace {
  const step = steps < 0 ? previousFrame : nextFrame
  let current = place
  for (let count = Math.abs(steps); count > 0; count--) {
    const found = step(lanes, current)
    if (!found) break
    current = found
  }
  return current
}

export function firstFrame(lanes: readonly FrameRow[]): FramePlace | undefined {
  return pick(lanes, () => 0, isEarlier)
}

export function lastFrame(lanes: readonly FrameRow[]): FramePlace | undefined {
  return pick(lanes, ({ marks }) => marks.rows - 1, isNotEarlier)
}

function nextFrame(lanes: readonly FrameRow[], place: FramePlace): FramePlace | undefined {
  const timeMs = timeOf(lanes, place)
  return pick(
    lanes,
    ({ marks, shiftMs }, lane) => {
      if (lane === place.lane) return place.row + 1
      return (lane < place.lane ? upperBound : lowerBound)(marks.track.t, timeMs, marks.rows, shiftMs)
    },
    isEarlier,
  )
}

function previousFrame(lanes: readonly FrameRow[], place: FramePlace): FramePlace | undefined {
  const timeMs = timeOf(lanes, place)
  return pick(
    lanes,
    ({ marks, shiftMs }, lane) => {
      if (lane === place.lane) return place.row - 1
      return (lane < place.lane ? upperBound : lowerBound)(marks.track.t, timeMs, marks.rows, shiftMs) - 1
    },
    isNotEarlier,
  )
}

/** Each lane's candidate, if it has one; of these the one that no later lane's beats. */
function pick(
  lanes: readonly FrameRow[],
  candidate: (row: FrameRow, lane: number) => number,
  beats: (timeMs: number, bestMs: number) => boolean,
): FramePlace | undefined {
  let best: FramePlace | undefined
  for (const [lane, found] of lanes.entries()) {
    const row = candidate(found, lane)
    if (row < 0 || row >= found.marks.rows) continue
    const place = { lane, row }
    if (!best || beats(timeOf(lanes, place), timeOf(lanes, best))) best = place
  }
  return best
}

const isEarlier = (timeMs: number, bestMs: number) => timeMs < bestMs
const isNotEarlier = (timeMs: number, bestMs: number) => timeMs >= bestMs
