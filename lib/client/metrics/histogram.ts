import { currentWords } from '@/lib/language/current'
import { formatCount } from '../format'

/** Values from `from` to below `to`. */
export type Bin = { from: number; to: number }

const STEPS_PER_DECADE = 5

/** In milliseconds: under 1, then five to a decade on the log axis up to 10 s, then all above. */
export const gapBins: readonly Bin[] = [
  { from: 0, to: 1 },
  ...Array.from({ length: 4 * STEPS_PER_DECADE }, (_, step) => ({
    from: 10 ** (step / STEPS_PER_DECADE),
    to: 10 ** ((step + 1) / STEPS_PER_DECADE),
  })),
  { from: 10_000, to: Number.POSITIVE_INFINITY },
]

/** In characters. */
export const sizeBins: readonly Bin[] = [
  [1, 2],
  [2, 3],
  [3, 5],
  [5, 9],
  [9, 17],
  [17, 33],
  [33, 65],
  [65, 129],
  [129, 257],
  [257, Number.POSITIVE_INFINITY],
].map(([from = 0, to = 0]) => ({ from, to }))

/** How many values are in each bin. */
export function countInBins(values: Iterable<number>, bins: readonly Bin[]): number[] {
  const counts = bins.map(() => 0)
  for (const value of values) {
    const index = bins.findIndex(({ from, to }) => value >= from && value < to)
    if (index !== -1) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/** "under 1 ms", "1.6–2.5 ms", "10 s and more". */
export function gapLabel({ from, to }: Bin): string {
  const { metrics, units } = currentWords()
  if (from === 0) return metrics.bins.shortest
  if (to === Number.POSITIVE_INFINITY) return metrics.bins.longest
  return units.milliseconds(`${short(from)}–${short(to)}`)
}

/** "1", "3–4", "257+". */
export function sizeLabel({ from, to }: Bin): string {
  if (to === Number.POSITIVE_INFINITY) return `${from}+`
  return to === from + 1 ? `${from}` : `${from}–${to - 1}`
}

function short(ms: number): string {
  return formatCount(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms))
}
