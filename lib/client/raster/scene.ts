import { currentWords } from '@/lib/language/current'
import { measureCadence } from '../cadence'
import { laneLook } from '../lane-look'
import { type LaneRun, offsetOf, terminalMs } from '../lane-run'
import type { Stall } from '../metrics/output'
import { createLaneMarks, type LaneMarks } from './lane-marks'

/** How a run ended, at `atMs` of the comparison's clock; `label` is in the page's language. */
export type LaneEnd = { atMs: number; isFinished: boolean; label: string }

/** One row of the raster. Times in `marks` and `stalls` are the run's own; `shiftMs` puts them on the comparison's clock. */
export type SceneLane = {
  /** The run's number: what `laneLook` and the page know it by. */
  lane: number
  letter: string
  marks: LaneMarks
  shiftMs: number
  firstOutputMs?: number
  firstAnswerMs?: number
  stalls: readonly Stall[]
  /** A silence that goes on, or that the run ended in. */
  openStall?: Stall
  end?: LaneEnd
  /** What came later on the run's clock, came after the user's stop. */
  stoppedMs?: number
}

/** All that the raster draws. `lastMs` is the last moment known, on the comparison's clock: 0 is when the first lane was sent. */
export type Scene = { lanes: readonly SceneLane[]; lastMs: number; isLive: boolean }

/** A function that makes the scene of the runs as they are at `now` (`performance.now()`). It remembers what it has read. */
export function createSceneReader(stallFloorMs?: number): (runs: readonly LaneRun[], now: number) => Scene {
  const known: LaneMarks[] = []

  function marksOf({ trace }: LaneRun, index: number): LaneMarks {
    const current = known[index]
    if (current?.track === trace.track) return current
    const marks = createLaneMarks(trace.track, stallFloorMs)
    known[index] = marks
    return marks
  }
  return (runs, now) => {
    known.length = Math.min(known.length, runs.length)
    const offsets = runs.filter(({ trace }) => trace.events.length > 0).map(offsetOf)
    const firstOffset = offsets.length === 0 ? 0 : Math.min(...offsets)
    const lanes = runs.map((run, index) => {
      const marks = marksOf(run, index)
      marks.read(run.stoppedMs)
      return sceneLane(run, marks, Math.max(0, offsetOf(run) - firstOffset), now)
    })
    const isLive = runs.some(({ isOver }) => !isOver)
    return { lanes, isLive, lastMs: Math.max(0, ...runs.map((run, index) => lastMoment(run, lanes[index], now))) }
  }
}

function sceneLane(run: LaneRun, marks: LaneMarks, shiftMs: number, now: number): SceneLane {
  const { firstTokenMs, firstAnswerMs } = measureCadence(run.view)
  const stoppedMs = run.stoppedMs === undefined ? undefined : Math.max(0, run.stoppedMs - marks.hopMs)
  const endMs = run.isOver ? (stoppedMs ?? run.view.lastMs) : undefined
  const isSettled = run.isOver || run.view.finish !== undefined
  const silentUntilMs = stoppedMs ?? (isSettled ? terminalMs(run) : clockOf(run, marks, now))
  const openStall = marks.openStall(silentUntilMs)
  return {
    lane: run.lane,
    letter: laneLook(run.lane).letter,
    marks,
    shiftMs,
    ...(firstTokenMs === undefined ? {} : { firstOutputMs: firstTokenMs }),
    ...(firstAnswerMs === undefined ? {} : { firstAnswerMs }),
    stalls: marks.stalls,
    ...(openStall && { openStall }),
    ...(endMs === undefined ? {} : { end: { atMs: endMs + shiftMs, ...describeEnd(run) } }),
    ...(stoppedMs === undefined ? {} : { stoppedMs }),
  }
}

/** The time on the server's clock, milliseconds since this run was sent upstream. */
function clockOf(run: LaneRun, marks: LaneMarks, now: number): number {
  return Math.max(run.view.lastMs, now - run.sentAt - marks.hopMs)
}

function lastMoment(run: LaneRun, lane: SceneLane | undefined, now: number): number {
  if (!lane) return 0
  const { marks, shiftMs, end } = lane
  const lastMs = run.isOver ? (marks.track.t[marks.rows - 1] ?? 0) : clockOf(run, marks, now)
  return Math.max(end?.atMs ?? 0, lastMs + shiftMs)
}

function describeEnd({ view, stop, failure }: LaneRun): { isFinished: boolean; label: string } {
  const { errorKinds, finishes, states } = currentWords().runs
  if (stop) return { isFinished: false, label: states.stopped }
  const error = failure ?? view.error
  if (error) return { isFinished: false, label: errorKinds[error.kind] ?? error.kind }
  if (view.finish) return { isFinished: true, label: finishes[view.finish.reason] ?? finishes.other }
  return { isFinished: false, label: view.outcome === 'cancelled' ? states.cancelled : states.incomplete }
}
