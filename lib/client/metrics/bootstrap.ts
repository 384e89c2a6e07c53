import { quantile, sorted } from './quantile'

/** `low` and `high` bound the 95 % interval of the median; a single value has none. */
export type Summary = { median: number; n: number } | { median: number; low: number; high: number; n: number }

const RESAMPLES = 2_000
const SEED = 20_240_607

/** Median and its bootstrap percentile interval; the same values give the same interval, in any order. Undefined without values. */
export function summarize(values: readonly number[]): Summary | undefined {
  const ascending = sorted(values)
  const n = ascending.length
  const median = quantile(ascending, 0.5)
  if (median === undefined) return undefined
  if (n === 1) return { median, n }

  const medians = resampledMedians(ascending).sort()
  return { median, low: quantile(medians, 0.025) ?? median, high: quantile(medians, 0.975) ?? median, n }
}

function resampledMedians(ascending: Float64Array): Float64Array {
  const n = ascending.length
  const draw = createDraw(n)
  const counts = new Uint32Array(n)
  return new Float64Array(RESAMPLES).map(() => {
    counts.fill(0)
    for (let drawn = 0; drawn < n; drawn++) {
      const index = draw()
      counts[index] = (counts[index] ?? 0) + 1
    }
    return medianOf(ascending, counts)
  })
}

/** Of a resample that is given by how often each value was drawn: no need to sort it. */
function medianOf(ascending: Float64Array, counts: Uint32Array): number {
  const below = Math.floor((ascending.length - 1) / 2)
  const above = Math.ceil((ascending.length - 1) / 2)
  let seen = 0
  let index = -1
  while (seen <= below) seen += counts[++index] ?? 1
  const lower = ascending[index] ?? 0
  while (seen <= above) seen += counts[++index] ?? 1
  return (lower + (ascending[index] ?? 0)) / 2
}

/** Indexes below `n`, the same ones every time: a linear congruential generator. */
function createDraw(n: number): () => number {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}
