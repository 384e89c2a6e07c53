import { currentWords } from '@/lib/language/current'
import { formatCount, formatDecimal, formatDuration } from '../format'
import { charsAt, type FramePlace, timeOf } from './find-frame'
import type { Scene, SceneLane } from './scene'
import type { TimeWindow } from './time-window'

/** "2.413 s": a moment on the axis, to the millisecond. */
export function formatMoment(ms: number): string {
  return currentWords().units.seconds(formatDecimal(ms / 1000, 3))
}

/** "2.413 s · B · reasoning · 312 bytes · 14 characters, 1,204 so far". */
export function describeFrame({ lanes }: Scene, place: FramePlace): string {
  const lane = lanes[place.lane]
  if (!lane) return ''
  const { kind, bytes, chars } = lane.marks.track
  const rowBytes = bytes[place.row] ?? 0
  const rowChars = chars[place.row] ?? 0
  const soFar = formatCount(lane.marks.charsUntil[place.row] ?? 0)
  const { compare, runs, units } = currentWords()
  return [
    formatMoment(timeOf(lanes, place)),
    lane.letter,
    compare.raster.kinds[kind[place.row] ?? 'other'],
    ...(rowBytes > 0 ? [units.bytes(rowBytes, formatCount(rowBytes))] : []),
    ...(rowChars > 0 ? [compare.raster.soFar(runs.counts.characters(rowChars, formatCount(rowChars)), soFar)] : []),
  ].join(' · ')
}

/** "2.413 s · characters: A 1,204, B 312". */
export function describeMoment({ lanes }: Scene, timeMs: number): string {
  const counts = lanes.map((lane) => `${lane.letter} ${formatCount(charsAt(lane, timeMs))}`)
  const { list, raster } = currentWords().compare
  return raster.moment(formatMoment(timeMs), counts.join(list.comma))
}

/** "1.000 s to 2.500 s · 1.5 s". */
export function describeSelection({ fromMs, toMs }: TimeWindow): string {
  const words = currentWords().compare.raster
  return words.selection(formatMoment(fromMs), formatMoment(toMs), formatDuration(toMs - fromMs))
}

/** What a lane's row shows, in words. */
export type LaneSummary = {
  letter: string
  frames: string
  firstOutput: string
  firstAnswer: string
  stalls: string
  end: string
}

export function summarizeLane(lane: SceneLane): LaneSummary {
  const { letter, marks, firstOutputMs, firstAnswerMs, stalls, openStall, end, shiftMs } = lane
  const all = openStall ? [...stalls, openStall] : stalls
  const stalledMs = all.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const words = currentWords().compare.raster
  return {
    letter,
    frames: formatCount(marks.rows),
    firstOutput: firstOutputMs === undefined ? words.none : formatDuration(firstOutputMs),
    firstAnswer: firstAnswerMs === undefined ? words.none : formatDuration(firstAnswerMs),
    stalls: all.length === 0 ? words.none : words.stallsInAll(formatCount(all.length), formatDuration(stalledMs)),
    end: end ? words.endAfter(end.label, formatDuration(end.atMs - shiftMs)) : words.running,
  }
}

/** One sentence. While the lanes run it says nothing that changes with every frame. */
export function describeScene({ lanes, isLive, lastMs }: Scene): string {
  const { compare, runs } = currentWords()
  const words = compare.raster
  const subject = words.ofLanes(lanes.length, formatCount(lanes.length))
  if (isLive) return words.sceneLive(subject)
  const frames = lanes.reduce((sum, { marks }) => sum + marks.rows, 0)
  const stalls = lanes.reduce((sum, lane) => sum + lane.stalls.length + (lane.openStall ? 1 : 0), 0)
  return words.sceneOver(
    subject,
    runs.counts.frames(frames, formatCount(frames)),
    formatDuration(lastMs),
    runs.counts.stalls(stalls, formatCount(stalls)),
  )
}
