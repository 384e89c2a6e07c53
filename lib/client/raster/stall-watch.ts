import type { Stall } from '../metrics/output'
import { lowerBound } from './sorted'

/** A stall is so many times as long as the run's median gap. */
const MEDIANS = 8

/** Finds the stalls of a run while its output frames come in: the same as `stallsOf` finds at the end. */
export type StallWatch = {
  /** The next output frame came at `t`. */
  add: (t: number) => void
  readonly stalls: readonly Stall[]
  /** The silence since the last output, if it has become a stall by `nowMs`. Before the first output there is none. */
  openStall: (nowMs: number) => Stall | undefined
}

/** A gap counts when it is longer than `floorMs` and than eight times the median gap between output frames so far. */
export function createStallWatch(floorMs = 500): StallWatch {
  const gaps: number[] = []
  const long: Stall[] = []
  let stalls: readonly Stall[] = []
  let last: number | undefined

  function isStall({ fromMs, toMs }: Stall): boolean {
    return toMs - fromMs > Math.max(floorMs, MEDIANS * medianOf(gaps))
  }
  return {
    add(t) {
      if (last !== undefined) {
        const gap = t - last
        gaps.splice(lowerBound(gaps, gap), 0, gap)
        if (gap > floorMs) long.push({ fromMs: last, toMs: t })
        if (long.length > 0) stalls = long.filter(isStall)
      }
      last = t
    },
    get stalls() {
      return stalls
    },
    openStall(nowMs) {
      const open = last === undefined ? undefined : { fromMs: last, toMs: nowMs }
      return open && isStall(open) ? open : undefined
    },
  }
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >>> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
