import type { Output } from './output'

/** A step line: from `t` on the value is `value`. */
export type Steps = { t: number[]; value: number[] }

/** Characters that had come by each chunk's time. */
export function growthOf({ t, chars }: Output): Steps {
  let total = 0
  const value = chars.map((count) => {
    total += count
    return total
  })
  return { t: [...t], value }
}

/** A younger output has no speed yet. */
const LEAST_MS = 500

/**
 * Characters per second over the last `windowMs`: it rises with each chunk and falls when that leaves the window. While
 * the output is younger than the window, over what there is of it since its first chunk.
 */
export function slidingSpeedOf({ t, chars }: Output, windowMs = 2_000): Steps {
  const steps: Steps = { t: [], value: [] }
  let inside = 0
  let leaving = 0
  function push(at: number) {
    const ageMs = at - (t[0] ?? at)
    if (ageMs < Math.min(LEAST_MS, windowMs)) return
    const isYoung = ageMs < windowMs
    const value = ((isYoung ? inside - (chars[0] ?? 0) : inside) / (isYoung ? ageMs : windowMs)) * 1000
    if (steps.t.at(-1) === at) steps.value[steps.value.length - 1] = value
    else {
      steps.t.push(at)
      steps.value.push(value)
    }
  }
  function leaveUntil(end: number) {
    for (let out = (t[leaving] ?? 0) + windowMs; leaving < t.length && out <= end; out = (t[leaving] ?? 0) + windowMs) {
      inside -= chars[leaving] ?? 0
      leaving++
      push(out)
    }
  }
  for (const [row, at] of t.entries()) {
    leaveUntil(at)
    inside += chars[row] ?? 0
    push(at)
  }
  return steps
}

/** The value of a step line at a time; 0 before its first step. */
export function valueAt({ t, value }: Steps, at: number): number {
  let low = 0
  let high = t.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : (value[low - 1] ?? 0)
}
