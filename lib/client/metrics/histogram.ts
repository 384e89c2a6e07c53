/** Values from `from` to below `to`. */
export type Bin = { label: string; from: number; to: number }

const STEPS_PER_DECADE = 5

/** In milliseconds: under 1, then five to a decade on the log axis up to 10 s, then all above. */
export const gapBins: readonly Bin[] = [
  { label: 'under 1 ms', from: 0, to: 1 },
  ...Array.from({ length: 4 * STEPS_PER_DECADE }, (_, step) => {
    const from = 10 ** (step / STEPS_PER_DECADE)
    const to = 10 ** ((step + 1) / STEPS_PER_DECADE)
    return { label: `${short(from)}–${short(to)} ms`, from, to }
  }),
  { label: '10 s and more', from: 10_000, to: Number.POSITIVE_INFINITY },
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
].map(([from = 0, to = 0]) => ({ label: sizeLabel(from, to), from, to }))

/** How many values are in each bin. */
export function countInBins(values: Iterable<number>, bins: readonly Bin[]): number[] {
  const counts = bins.map(() => 0)
  for (const value of values) {
    const index = bins.findIndex(({ from, to }) => value >= from && value < to)
    if (index !== -1) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function sizeLabel(from: number, to: number): string {
  if (to === Number.POSITIVE_INFINITY) return `${from}+`
  return to === from + 1 ? `${from}` : `${from}–${to - 1}`
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(1).replace('.0', '') : String(Math.round(ms))
}
