import { textCell, writeCsv } from '../csv'
import { countErrors, type ModelUsage } from './aggregate'

const HEADER = [
  ...['Provider', 'Model', 'Provider id', 'Model id', 'Simulated'],
  ...['Runs', 'Complete', 'Stopped', 'Errors', 'Errors by kind', 'Runs with reported usage'],
  ...['Input tokens', 'Cached input tokens', 'Cache write tokens', 'Output tokens', 'Reasoning tokens'],
  ...['Cost estimate [USD]', 'Runs in the estimate', 'Not in the estimate because'],
  ...['TTFT p50 [ms]', 'TTFT p95 [ms]', 'Speed p50', 'Speed unit'],
]

/** RFC 4180, one row per provider and model; what is not known is an empty cell. */
export function usageCsv(rows: readonly ModelUsage[]): string {
  return writeCsv([HEADER, ...rows.map(cellsOf)])
}

function cellsOf(row: ModelUsage): string[] {
  const { target, labels, tokens, cost, firstTokenMs, speed } = row
  return [
    textCell(labels.provider),
    textCell(labels.model),
    textCell(target.provider),
    textCell(target.model),
    labels.isDemo ? 'yes' : 'no',
    ...[row.runs, row.complete, row.stopped, countErrors(row)].map(String),
    listOf(row.errors),
    String(row.reported),
    number(tokens.inputTokens),
    number(tokens.cachedInputTokens),
    number(tokens.cacheWriteTokens),
    number(tokens.outputTokens),
    number(tokens.reasoningTokens),
    cost.runs === 0 ? '' : String(Number(cost.usd.toFixed(9))),
    String(cost.runs),
    listOf(cost.missing),
    number(firstTokenMs?.p50),
    number(firstTokenMs?.p95),
    number(speed?.perSecond),
    speed ? `${speed.unit}/s` : '',
  ]
}

function listOf(counts: Readonly<Partial<Record<string, number>>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join('; ')
}

function number(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toFixed(3)))
}
