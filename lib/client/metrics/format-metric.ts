import { formatCount, formatDecimal } from '@/lib/client/format'
import { currentWords } from '@/lib/language/current'
import type { Summary } from './bootstrap'
import type { MetricUnit } from './metric-catalog'

/** `of` writes the number, `in` its unit beside it. */
type Scale = { of: (value: number) => string; in: (number: string) => string }

/** "412 ms", "1.36 s", "92 tok/s", "42 %". */
export function formatMetric(unit: MetricUnit, value: number): string {
  const scale = scaleOf(unit, value)
  return scale.in(scale.of(value))
}

/** "412 ms [398–440]": the interval is in the unit of the median. A single run has none. */
export function formatSummary(unit: MetricUnit, summary: Summary): string {
  const median = formatMetric(unit, summary.median)
  if (!('low' in summary)) return median
  const { of } = scaleOf(unit, summary.median)
  return `${median} [${of(summary.low)}–${of(summary.high)}]`
}

/** "+120 ms", "−3.2 chars/s". */
export function formatDifference(unit: MetricUnit, difference: number): string {
  return `${difference < 0 ? '−' : '+'}${formatMetric(unit, Math.abs(difference))}`
}

function scaleOf(unit: MetricUnit, value: number): Scale {
  const { metrics, units } = currentWords()
  switch (unit) {
    case 'ms':
      if (Math.abs(value) < 1000) return { in: units.milliseconds, of: plain }
      return { in: units.seconds, of: (ms) => fixed(ms / 1000, Math.abs(value) < 10_000 ? 2 : 1) }
    case 'share':
      return { in: metrics.units.percent, of: (share) => plain(share * 100) }
    case 'none':
      return { in: alone, of: (number) => fixed(number, 2) }
    case 'bytes':
      return value < 10_000
        ? { in: metrics.units.bytes, of: plain }
        : { in: units.kilobytes, of: (bytes) => plain(bytes / 1000) }
    case 'chars/s':
      return { in: metrics.units.charsPerSecond, of: plain }
    case 'tok/s':
      return { in: metrics.units.tokensPerSecond, of: plain }
    case 'count':
    case 'chars':
    case 'tokens':
      return { in: alone, of: plain }
  }
}

function alone(number: string): string {
  return number
}

/** Whole from ten on, below with a decimal if there is one. */
function plain(value: number): string {
  return formatCount(Math.abs(value) < 10 ? Number(value.toFixed(1)) : Math.round(value))
}

function fixed(value: number, digits: number): string {
  return formatDecimal(value, digits).replace('-', '−')
}
