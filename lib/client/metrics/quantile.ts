/** Ascending copy. */
export function sorted(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort()
}

/** Type 7 (linear between the two nearest ranks), of ascending values. Undefined when there are none. */
export function quantile(ascending: ArrayLike<number>, share: number): number | undefined {
  const rank = (ascending.length - 1) * share
  const below = ascending[Math.floor(rank)]
  const above = ascending[Math.ceil(rank)]
  if (below === undefined || above === undefined) return undefined
  return below + (above - below) * (rank - Math.floor(rank))
}

/** Mean and population deviation. Both are 0 when there are no values. */
export function spread(values: ArrayLike<number>): { mean: number; deviation: number } {
  if (values.length === 0) return { mean: 0, deviation: 0 }
  const list = Array.from(values)
  const mean = sum(list) / list.length
  const variance = list.reduce((total, value) => total + (value - mean) ** 2, 0) / list.length
  return { mean, deviation: Math.sqrt(variance) }
}

export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
