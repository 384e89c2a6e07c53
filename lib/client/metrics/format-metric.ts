import { formatCount } from '@/lib/client/format'
import type { Summary } from './bootstrap'
import type { MetricUnit } from './metric-catalog'

type Scale = { suffix: string; of: (value: number) => string }

/** "412 ms", "1.36 s", "92 tok/s", "42 %". */
export function formatMetric(unit: MetricUnit, value: number): string {
  const { of, suffix } = scaleOf(unit, value)
  return `${of(value)}${suffix}`
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
  switch (unit) {
    case 'ms':
      if (Math.abs(value) < 1000) return { suffix: ' ms', of: plain }
      return { suffix: ' s', of: (ms) => fixed(ms / 1000, Math.abs(value) < 10_000 ? 2 : 1) }
    case 'share':
      return { suffix: ' %', of: (share) => plain(share * 100) }
    case 'none':
      return { suffix: '', of: (number) => fixed(number, 2) }
    case 'bytes':
      return value < 10_000 ? { suffix: ' B', of: plain } : { suffix: ' kB', of: (bytes) => plain(bytes / 1000) }
    case 'chars/s':
    case 'tok/s':
      return { suffix: ` ${unit}`, of: plain }
    case 'count':
    case 'chars':
    case 'tokens':
      return { suffix: '', of: plain }
  }
}

/** Whole from ten on, below with a decimal if there is one. */
function plain(value: number): string {
  return formatCount(Math.abs(value) < 10 ? Number(value.toFixed(1)) : Math.round(value))
}

function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace('-', '−')
}
