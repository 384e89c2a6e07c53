import type { FrameKind } from '@/lib/client/frame-track'
import { type LaneRun, terminalMs } from '@/lib/client/lane-run'
import { quantile, sorted } from './quantile'

/** The output chunks of a run as columns: the rows of its track that brought characters, up to the reader's stop. */
export type Output = { t: readonly number[]; chars: readonly number[]; kind: readonly FrameKind[] }

export type StallOptions = {
  /** A shorter gap is no stall, in milliseconds. Default 500. */
  stallFloorMs?: number
  /** Nor is one of less than so many median gaps. Default 8. */
  stallFactor?: number
}

/** A silence after an output chunk, to the next one or to the run's end, on the server's clock. */
export type Stall = { fromMs: number; toMs: number }

export function outputOf(run: LaneRun): Output {
  const { track } = run.trace
  const output = { t: [] as number[], chars: [] as number[], kind: [] as FrameKind[] }
  const rows = rowsShown(run)
  for (let row = 0; row < rows; row++) {
    const chars = track.chars[row] ?? 0
    if (chars === 0) continue
    output.t.push(track.t[row] ?? 0)
    output.chars.push(chars)
    output.kind.push(track.kind[row] ?? 'other')
  }
  return output
}

/** How many rows of the track had come when the reader stopped the run; all of them when nobody did. */
export function rowsShown({ trace, stoppedMs }: LaneRun): number {
  const { receivedMs } = trace.track
  if (stoppedMs === undefined) return receivedMs.length
  const after = receivedMs.findIndex((at) => at > stoppedMs)
  return after === -1 ? receivedMs.length : after
}

/** Milliseconds between consecutive output chunks, in their order. */
export function gapsOf(run: LaneRun): number[] {
  return gapsBetween(outputOf(run).t)
}

/** Characters of each output chunk, in their order. */
export function chunkSizesOf(run: LaneRun): number[] {
  return [...outputOf(run).chars]
}

/** Silences over max(floor, factor × median gap). The one before the run's end counts: a reader waits there as well. */
export function stallsOf(run: LaneRun, options: StallOptions = {}): Stall[] {
  return stallsIn(outputOf(run).t, options, endOf(run))
}

/** When the run ended for its reader, on the server's clock; undefined while it has not. */
function endOf(run: LaneRun): number | undefined {
  const { isOver, stoppedMs, trace } = run
  if (!isOver) return undefined
  if (stoppedMs === undefined) return terminalMs(run)
  const { t, receivedMs } = trace.track
  const hopMs = t.reduce((least, at, row) => Math.min(least, (receivedMs[row] ?? at) - at), Number.POSITIVE_INFINITY)
  return Number.isFinite(hopMs) ? stoppedMs - hopMs : undefined
}

export function gapsBetween(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The stalls between these times, and from the last of them to `endMs`. */
export function stallsIn(
  times: readonly number[],
  { stallFloorMs = 500, stallFactor = 8 }: StallOptions,
  endMs?: number,
): Stall[] {
  const gaps = gapsBetween(times)
  const limit = Math.max(stallFloorMs, stallFactor * (quantile(sorted(gaps), 0.5) ?? 0))
  const last = times.at(-1)
  const silences = last === undefined || endMs === undefined ? gaps : [...gaps, endMs - last]
  return silences.flatMap((gap, index) => {
    const fromMs = times[index] ?? 0
    return gap > limit ? [{ fromMs, toMs: fromMs + gap }] : []
  })
}
