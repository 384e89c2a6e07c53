import { en } from '@/lib/language/en'
import type { ChatRequest } from '@/lib/protocol/request'
import { textCell, writeCsv } from './csv'
import { laneLook } from './lane-look'
import type { LaneRun } from './lane-run'
import { type MeasureOptions, measureRun } from './metrics/measure-run'
import { type MetricId, metricCatalog } from './metrics/metric-catalog'
import { statusOf } from './run-status'

/**
 * RFC 4180, one row per run, every metric in the catalog's order. A missing number is an empty cell, and the last
 * column says why. Names of columns are English in every language. Text that a spreadsheet would take for a formula has an apostrophe before it.
 */
export function metricsCsv(runs: readonly LaneRun[], options: MeasureOptions = { hasTimes: true }): string {
  const header = [
    ...['Started', 'Lane', 'Round', 'Provider', 'Model', 'Simulated', 'Warm connection', 'Parameters', 'Outcome'],
    ...metricCatalog.map(({ id, unit }) => (unit === 'none' ? nameOf(id) : `${nameOf(id)} [${unit}]`)),
    'Missing because',
  ]
  return writeCsv([header, ...runs.map((run) => rowOf(run, options))])
}

function rowOf(run: LaneRun, options: MeasureOptions): string[] {
  const metrics = measureRun(run, options)
  const reasons = metricCatalog.flatMap(({ id }) => {
    const result = metrics[id]
    return 'missing' in result ? [`${nameOf(id)}: ${result.missing}`] : []
  })
  const { reused } = run.view.response ?? {}
  return [
    textCell(run.view.startedAt ?? ''),
    laneLook(run.lane).letter,
    String(run.round + 1),
    textCell(run.request.provider),
    textCell(run.request.model),
    yesOrNo(run.labels.isDemo),
    reused === undefined ? '' : yesOrNo(reused),
    textCell(parametersOf(run.request)),
    statusOf(run),
    ...metricCatalog.map(({ id }) => {
      const result = metrics[id]
      return 'value' in result ? String(Number(result.value.toFixed(3))) : ''
    }),
    textCell(reasons.join('; ')),
  ]
}

function nameOf(id: MetricId): string {
  return en.metrics.catalog[id].label
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** What may make two runs of a model differ; prompts stay out. */
function parametersOf(request: ChatRequest): string {
  const { reasoning, maxOutputTokens, temperature, topP, stop, seed, toolChoice, routing, tools } = request
  const parameters = { reasoning, maxOutputTokens, temperature, topP, stop, seed, toolChoice, routing }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const names = tools && tools.length > 0 ? [`tools=${tools.map(({ name }) => name).join(' ')}`] : []
  return [
    ...given.map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`),
    ...names,
  ].join('; ')
}
