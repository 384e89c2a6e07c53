import type { FrameKind, FrameTrack } from '../frame-track'
import type { Stall } from '../metrics/output'
import { createStallWatch } from './stall-watch'

/** What the raster keeps of one run's track. It grows with the track; a row is read once. Times are the run's server clock. */
export type LaneMarks = {
  readonly track: FrameTrack
  /** Rows read so far. */
  readonly rows: number
  /** Characters shown with this row and all before it. */
  readonly charsUntil: readonly number[]
  readonly stalls: readonly Stall[]
  /** What the way from the server to the reader took at least: a `receivedMs` minus this is a time on the server's clock. */
  readonly hopMs: number
  /** Counts how often rows that had been read have changed: what was drawn of them is out of date. */
  readonly generation: number
  /** Reads the rows that are new. What the reader got after `stoppedMs`, a time of its own clock, is no part of the answer. */
  read: (stoppedMs?: number) => void
  openStall: (nowMs: number) => Stall | undefined
}

/** `stallFloorMs`: no shorter silence is a stall. */
export function createLaneMarks(track: FrameTrack, stallFloorMs?: number): LaneMarks {
  let charsUntil: number[] = []
  let watch = createStallWatch(stallFloorMs)
  let hopMs = Number.POSITIVE_INFINITY
  let generation = 0
  let revision = track.revision
  let lastKind: FrameKind | undefined
  let lastChars: number | undefined

  /** The events of one frame may come in two reads: then its row has been read too early. */
  function isOutOfDate(): boolean {
    const last = charsUntil.length - 1
    if (track.revision !== revision || track.t.length <= last) return true
    return last >= 0 && (track.kind[last] !== lastKind || track.chars[last] !== lastChars)
  }
  function startOver(): void {
    charsUntil = []
    watch = createStallWatch(stallFloorMs)
    hopMs = Number.POSITIVE_INFINITY
    revision = track.revision
    generation++
  }
  function readRow(row: number, stoppedMs: number): void {
    const t = track.t[row] ?? 0
    lastKind = track.kind[row]
    lastChars = track.chars[row] ?? 0
    const receivedMs = track.receivedMs[row] ?? 0
    const shownChars = receivedMs <= stoppedMs ? lastChars : 0
    charsUntil.push((charsUntil[row - 1] ?? 0) + shownChars)
    hopMs = Math.min(hopMs, receivedMs - t)
    if (shownChars > 0) watch.add(t)
  }
  return {
    track,
    get rows() {
      return charsUntil.length
    },
    get charsUntil() {
      return charsUntil
    },
    get stalls() {
      return watch.stalls
    },
    get hopMs() {
      return Number.isFinite(hopMs) ? hopMs : 0
    },
    get generation() {
      return generation
    },
    read(stoppedMs = Number.POSITIVE_INFINITY) {
      if (isOutOfDate()) startOver()
      for (let row = charsUntil.length; row < track.t.length; row++) readRow(row, stoppedMs)
    },
    openStall: (nowMs) => watch.openStall(nowMs),
  }
}
