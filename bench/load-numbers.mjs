/** One clock for all processes of a machine. */
export function microseconds() {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Median, 99th percentile and the most; undefined of nothing. */
export function quantiles(values) {
  if (values.length === 0) return undefined
  const sorted = Float64Array.from(values).sort()
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** A whole number of the environment, or its default. */
export function setting(name, fallback) {
  const value = Number(process.env[name] || fallback)
  if (Number.isInteger(value) && value >= 0) return value
  console.error(`${name} must be a whole number.`)
  process.exit(1)
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Rows of a Markdown table. */
export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The same numbers for the same seed, so that a bad run can be had again. */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
