/** From a value to a coordinate. */
export type Scale = (value: number) => number

/** The log axis of gaps, in milliseconds. Shorter ones share the left edge, longer ones the right. */
const GAP_RANGE = { lowMs: 1, highMs: 10_000 }

/** A linear axis from 0 to at least `most` with a handful of round ticks. */
export function linearTicks(most: number, count = 5): number[] {
  const top = Math.max(most, Number.EPSILON)
  const rough = top / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

export function linearScale(most: number, from: number, to: number): Scale {
  return (value) => from + (value / most) * (to - from)
}

/** `from` is the left edge, which gaps under 1 ms have for themselves; 1 ms is at `first`, 10 s and more at `to`. */
export function gapScale(from: number, first: number, to: number): Scale {
  const decades = Math.log10(GAP_RANGE.highMs / GAP_RANGE.lowMs)
  return (gapMs) => {
    if (gapMs < GAP_RANGE.lowMs) return from
    return first + Math.min(1, Math.log10(gapMs / GAP_RANGE.lowMs) / decades) * (to - first)
  }
}
