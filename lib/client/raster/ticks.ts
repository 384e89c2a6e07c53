import { currentWords } from '@/lib/language/current'
import { formatCount, formatDecimal } from '../format'
import { type Span, type TimeWindow, xOf } from './time-window'

export type Tick = { atMs: number; x: number; label: string }

const STEPS_MS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((seconds) => seconds * 1000),
]

/** The round times in the window, at least `spacingPx` apart. */
export function timeTicks(window: TimeWindow, span: Span, spacingPx: number): Tick[] {
  const perPx = (window.toMs - window.fromMs) / Math.max(1, span.right - span.left)
  const step = STEPS_MS.find((ms) => ms >= perPx * spacingPx) ?? 3_600_000
  const ticks: Tick[] = []
  for (let n = Math.ceil(window.fromMs / step); n * step <= window.toMs; n++) {
    const atMs = n * step
    ticks.push({ atMs, x: xOf(atMs, window, span), label: tickLabel(atMs, step) })
  }
  return ticks
}

/** As many decimals as the step needs: "0", "2 s", "2.25 s", "2 min". */
function tickLabel(atMs: number, step: number): string {
  if (atMs === 0) return '0'
  const { compare, units } = currentWords()
  if (step % 60_000 === 0) return compare.raster.minutes(formatCount(atMs / 60_000))
  const decimals = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3
  return units.seconds(formatDecimal(atMs / 1000, decimals))
}
