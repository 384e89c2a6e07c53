import { formatCount, formatDuration, formatQuantity } from '../format'
import type { FrameKind } from '../frame-track'
import { charsAt, type FramePlace, timeOf } from './find-frame'
import type { Scene, SceneLane } from './scene'
import type { TimeWindow } from './time-window'

const kindNames: Readonly<Record<FrameKind, string>> = {
  text: 'text',
  reasoning: 'reasoning',
  tool: 'tool arguments',
  error: 'error',
  usage: 'usage',
  ping: 'ping',
  other: 'other',
}

/** "2.413 s": a moment on the axis, to the millisecond. */
export function formatMoment(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}

/** "2.413 s · B · reasoning · 312 bytes · 14 characters, 1,204 so far". */
export function describeFrame({ lanes }: Scene, place: FramePlace): string {
  const lane = lanes[place.lane]
  if (!lane) return ''
  const { kind, bytes, chars } = lane.marks.track
  const rowBytes = bytes[place.row] ?? 0
  const rowChars = chars[place.row] ?? 0
  const soFar = `${formatCount(lane.marks.charsUntil[place.row] ?? 0)} so far`
  return [
    formatMoment(timeOf(lanes, place)),
    lane.letter,
    kindNames[kind[place.row] ?? 'other'],
    ...(rowBytes > 0 ? [formatQuantity(rowBytes, 'byte')] : []),
    ...(rowChars > 0 ? [`${formatQuantity(rowChars, 'character')}, ${soFar}`] : []),
  ].join(' · ')
}

/** "2.413 s · characters: A 1,204, B 312". */
export function describeMoment({ lanes }: Scene, timeMs: number): string {
  const counts = lanes.map((lane) => `${lane.letter} ${formatCount(charsAt(lane, timeMs))}`)
  return `${formatMoment(timeMs)} · characters: ${counts.join(', ')}`
}

/** "1.000 s to 2.500 s · 1.5 s". */
export function describeSelection({ fromMs, toMs }: TimeWindow): string {
  return `${formatMoment(fromMs)} to ${formatMoment(toMs)} · ${formatDuration(toMs - fromMs)}`
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
  return {
    letter,
    frames: formatCount(marks.rows),
    firstOutput: firstOutputMs === undefined ? 'none' : formatDuration(firstOutputMs),
    firstAnswer: firstAnswerMs === undefined ? 'none' : formatDuration(firstAnswerMs),
    stalls: all.length === 0 ? 'none' : `${all.length}, ${formatDuration(stalledMs)} in all`,
    end: end ? `${end.label} after ${formatDuration(end.atMs - shiftMs)}` : 'still running',
  }
}

/** One sentence. While the lanes run it says nothing that changes with every frame. */
export function describeScene({ lanes, isLive, lastMs }: Scene): string {
  const subject = `When the frames of ${formatQuantity(lanes.length, 'lane')} arrived`
  if (isLive) return `${subject}, live.`
  const frames = lanes.reduce((sum, { marks }) => sum + marks.rows, 0)
  const stalls = lanes.reduce((sum, lane) => sum + lane.stalls.length + (lane.openStall ? 1 : 0), 0)
  return `${subject}: ${formatQuantity(frames, 'frame')} in ${formatDuration(lastMs)}, ${formatQuantity(stalls, 'stall')}.`
}
