'use client'

import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { formatCount } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { compareLanes, type LaneComparison, LEAST_RANKED } from '@/lib/client/metrics/compare-lanes'
import { formatDifference, formatSummary } from '@/lib/client/metrics/format-metric'
import { measureRun, READER_CHARS_PER_SECOND, type RunMetrics } from '@/lib/client/metrics/measure-run'
import { type MetricDefinition, type MetricGroup, metricCatalog } from '@/lib/client/metrics/metric-catalog'
import { isComplete } from '@/lib/client/run-status'
import { useStallSetting } from '@/lib/client/stall-setting'
import { currentWords } from '@/lib/language/current'
import { describeRunning, useFinishedRuns } from './chart-runs'
import { MetricHelp, MissingValue } from './metric-help'
import { ReaderSpeed } from './reader-speed'
import { StallFloor } from './stall-floor'

type MetricsTableProps = {
  /** Of all lanes and rounds; those that are not over are left out. */
  runs: readonly LaneRun[]
  hasTimes: boolean
}

/** One lane and its rounds. */
type Column = { run: LaneRun; rounds: readonly { metrics: RunMetrics; isWhole: boolean }[] }

/** Every number of a comparison: metrics by lanes, the best one marked only where that is proven. */
export function MetricsTable({ runs, hasTimes }: MetricsTableProps) {
  const words = useWords().metrics
  const finished = useFinishedRuns(runs)
  const [areAllShown, showAll] = useState(false)
  const [readerCharsPerSecond, setReader] = useState(READER_CHARS_PER_SECOND)
  const stallFloorMs = useStallSetting((state) => state.stallFloorMs)
  const columns = useMemo(
    () => columnsOf(finished, (run) => measureRun(run, { hasTimes, readerCharsPerSecond, stallFloorMs })),
    [finished, hasTimes, readerCharsPerSecond, stallFloorMs],
  )
  const groups = useMemo(() => groupsOf(areAllShown), [areAllShown])
  if (columns.length === 0) return <p className="text-small text-muted">{describeRunning(runs) || words.table.none}</p>

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LabelledSwitch label={words.table.all} isOn={areAllShown} onChange={showAll} />
        <ReaderSpeed charsPerSecond={readerCharsPerSecond} onChange={setReader} />
        <StallFloor />
        <p className="text-label font-normal text-muted">
          {describeRounds(columns)} {describeRunning(runs)}
        </p>
      </div>
      <div className="relative max-h-[80dvh] overflow-auto rounded-card border bg-panel">
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">{words.table.caption}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-20 min-w-32 border-r border-b bg-panel px-3 py-2 text-left font-medium"
              >
                {words.table.metric}
              </th>
              {columns.map((column) => (
                <LaneHeading key={column.run.lane} {...column} />
              ))}
            </tr>
          </thead>
          {groups.map(([group, metrics]) => (
            <tbody key={group}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="border-b bg-side px-3 py-1 text-left text-label text-muted"
                >
                  <span className="sticky left-3">{words.groups[group]}</span>
                </th>
              </tr>
              {metrics.map((metric) => (
                <MetricRow key={metric.id} metric={metric} columns={columns} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

function LaneHeading({ run, rounds }: Column) {
  const { letter, color } = laneLook(run.lane)
  return (
    <th
      scope="col"
      style={{ borderTopColor: color }}
      className="sticky top-0 z-10 min-w-36 border-t-3 border-b bg-panel px-3 py-2 text-left align-top font-normal"
    >
      <span className="flex items-baseline gap-1.5">
        <span className="font-semibold">{letter}</span>
        <span className="max-w-40 truncate font-medium" title={run.labels.model}>
          {run.labels.model}
        </span>
        {run.labels.isDemo && <DemoBadge />}
      </span>
      <span className="block max-w-48 truncate text-muted">{run.labels.provider}</span>
      <span className="block text-label font-normal text-warn">{describePartial(rounds)}</span>
    </th>
  )
}

function MetricRow({ metric, columns }: { metric: MetricDefinition; columns: readonly Column[] }) {
  const words = useWords().metrics.catalog[metric.id]
  const lanes = useMemo(
    () =>
      compareLanes(
        metric,
        columns.map(({ rounds }) => rounds.map(({ metrics, isWhole }) => ({ result: metrics[metric.id], isWhole }))),
      ),
    [metric, columns],
  )
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 w-44 min-w-32 border-r border-b bg-panel px-3 py-1.5 text-left align-top font-normal"
      >
        <MetricHelp label={words.label} explanation={words.explanation} />
      </th>
      {columns.map(({ run, rounds }, index) => {
        const lane = lanes[index]
        return (
          <td key={run.lane} className="border-b px-3 py-1.5 align-top">
            {lane && <Cell metric={metric} lane={lane} rounds={rounds.length} />}
          </td>
        )
      })}
    </tr>
  )
}

function Cell({ metric, lane, rounds }: { metric: MetricDefinition; lane: LaneComparison; rounds: number }) {
  const words = useWords().metrics.table
  if ('missing' in lane) return <MissingValue reason={lane.missing} />
  const { summary, standing, difference, note } = lane
  const isBest = standing === 'best'
  const asides = [
    difference ? formatDifference(metric.unit, difference) : undefined,
    standing === 'ahead' ? (metric.better === 'lower' ? words.lowest : words.highest) : undefined,
    note,
    summary.n < rounds ? words.runsOf(formatCount(summary.n), rounds, formatCount(rounds)) : undefined,
  ].filter((aside) => aside !== undefined)
  return (
    <>
      <span className={clsx('whitespace-nowrap', isBest && 'font-bold')}>
        {formatSummary(metric.unit, summary)}
        {isBest && <span className="sr-only">{` ${words.best}`}</span>}
      </span>
      {asides.length > 0 && <span className="block text-label font-normal text-muted">{asides.join(' · ')}</span>}
    </>
  )
}

function columnsOf(runs: readonly LaneRun[], measure: (run: LaneRun) => RunMetrics): Column[] {
  const columns = new Map<number, LaneRun[]>()
  for (const run of runs) columns.set(run.lane, [...(columns.get(run.lane) ?? []), run])
  return [...columns.values()].flatMap((rounds) =>
    rounds[0]
      ? [{ run: rounds[0], rounds: rounds.map((run) => ({ metrics: measure(run), isWhole: isComplete(run) })) }]
      : [],
  )
}

function groupsOf(areAllShown: boolean): [group: MetricGroup, metrics: MetricDefinition[]][] {
  const shown = metricCatalog.filter(({ isMain }) => areAllShown || isMain)
  return [...new Set(shown.map(({ group }) => group))].map((group) => [
    group,
    shown.filter((metric) => metric.group === group),
  ])
}

function describeRounds(columns: readonly Column[]): string {
  const words = currentWords().metrics.table
  const most = columns.reduce((largest, { rounds }) => Math.max(largest, rounds.length), 0)
  const isAnyPartial = columns.some(({ rounds }) => describePartial(rounds) !== '')
  return [
    most === 1 && columns.length > 1 ? words.singleRuns : '',
    most > 1 ? words.median(most, formatCount(most)) : '',
    most >= LEAST_RANKED ? words.bold : '',
    most > 1 && most < LEAST_RANKED ? words.fewRuns(formatCount(LEAST_RANKED)) : '',
    isAnyPartial ? words.unranked : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function describePartial(rounds: Column['rounds']): string {
  const partial = rounds.filter(({ isWhole }) => !isWhole).length
  if (partial === 0) return ''
  const words = currentWords().metrics.table
  return rounds.length === 1 ? words.partial : words.partials(formatCount(partial), formatCount(rounds.length))
}
