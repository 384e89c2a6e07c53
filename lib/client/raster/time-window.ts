/** The part of the time axis that is shown, in milliseconds of the comparison's clock: 0 is when the first lane was sent. */
export type TimeWindow = { fromMs: number; toMs: number }

/** Where the marks are: CSS pixels from the left edge of the canvas. */
export type Span = { left: number; right: number }

const STEPS_MS = [2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600].map((seconds) => seconds * 1000)
const SHORTEST_MS = 10

/** The axis while a comparison is live: it grows in steps, so that the marks stand still in between. */
export function steppedWindow(lastMs: number): TimeWindow {
  const step = STEPS_MS.find((toMs) => lastMs <= toMs) ?? Math.ceil(lastMs / 3_600_000) * 3_600_000
  return { fromMs: 0, toMs: step }
}

/** All there is, with `roomPx` after the last mark for its label. */
export function fittedWindow(lastMs: number, { left, right }: Span, roomPx: number): TimeWindow {
  const width = right - left
  const share = Math.max(0.5, (width - roomPx) / Math.max(1, width))
  return { fromMs: 0, toMs: Math.max(SHORTEST_MS, lastMs / share) }
}

export function xOf(timeMs: number, { fromMs, toMs }: TimeWindow, { left, right }: Span): number {
  return left + ((timeMs - fromMs) / (toMs - fromMs)) * (right - left)
}

export function timeAt(x: number, { fromMs, toMs }: TimeWindow, { left, right }: Span): number {
  return fromMs + ((x - left) / (right - left)) * (toMs - fromMs)
}

/** Makes the window `factor` times as long; `anchorMs` stays where it is. Undefined: all of `whole` is in view again. */
export function zoomWindow(
  current: TimeWindow,
  factor: number,
  anchorMs: number,
  whole: TimeWindow,
): TimeWindow | undefined {
  const length = Math.max(SHORTEST_MS, (current.toMs - current.fromMs) * factor)
  const share = (anchorMs - current.fromMs) / (current.toMs - current.fromMs)
  return inside({ fromMs: anchorMs - share * length, toMs: anchorMs + (1 - share) * length }, whole)
}

/** Moves the window; it stops at the ends of `whole`. */
export function panWindow(current: TimeWindow, byMs: number, whole: TimeWindow): TimeWindow | undefined {
  return inside({ fromMs: current.fromMs + byMs, toMs: current.toMs + byMs }, whole)
}

/** Moves the window as little as needed for `timeMs` to be in it. */
export function revealTime(current: TimeWindow, timeMs: number, whole: TimeWindow): TimeWindow | undefined {
  if (timeMs >= current.fromMs && timeMs <= current.toMs) return current
  const margin = (current.toMs - current.fromMs) * 0.1
  const byMs = timeMs < current.fromMs ? timeMs - current.fromMs - margin : timeMs - current.toMs + margin
  return panWindow(current, byMs, whole)
}

/** The window between two times in any order; undefined when they are too close to be meant. */
export function windowBetween(oneMs: number, otherMs: number, whole: TimeWindow): TimeWindow | undefined {
  const fromMs = Math.max(whole.fromMs, Math.min(oneMs, otherMs))
  const toMs = Math.min(whole.toMs, Math.max(oneMs, otherMs))
  return toMs - fromMs < SHORTEST_MS ? undefined : { fromMs, toMs }
}

function inside(wanted: TimeWindow, whole: TimeWindow): TimeWindow | undefined {
  const length = wanted.toMs - wanted.fromMs
  if (length >= whole.toMs - whole.fromMs) return undefined
  const fromMs = Math.min(Math.max(wanted.fromMs, whole.fromMs), whole.toMs - length)
  return { fromMs, toMs: fromMs + length }
}
