'use client'

import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { DemoBadge } from '@/components/ui/demo-badge'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { compareLanes, type LaneComparison, LEAST_RANKED } from '@/lib/client/metrics/compare-lanes'
import { formatDifference, formatSummary } from '@/lib/client/metrics/format-metric'
import { measureRun, READER_CHARS_PER_SECOND, type RunMetrics } from '@/lib/client/metrics/measure-run'
import { type MetricDefinition, metricCatalog } from '@/lib/client/metrics/metric-catalog'
import { isComplete } from '@/lib/client/run-status'
import { useStallSetting } from '@/lib/client/stall-setting'
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
  const finished = useFinishedRuns(runs)
  const [areAllShown, showAll] = useState(false)
  const [readerCharsPerSecond, setReader] = useState(READER_CHARS_PER_SECOND)
  const stallFloorMs = useStallSetting((state) => state.stallFloorMs)
  const columns = useMemo(
    () => columnsOf(finished, (run) => measureRun(run, { hasTimes, readerCharsPerSecond, stallFloorMs })),
    [finished, hasTimes, readerCharsPerSecond, stallFloorMs],
  )
  const groups = useMemo(() => groupsOf(areAllShown), [areAllShown])
  if (columns.length === 0)
    return <p className="text-small text-muted">{describeRunning(runs) || 'There is no finished run yet.'}</p>

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <LabelledSwitch label="All metrics" isOn={areAllShown} onChange={showAll} />
        <ReaderSpeed charsPerSecond={readerCharsPerSecond} onChange={setReader} />
        <StallFloor />
        <p className="text-label font-normal text-muted">
          {describeRounds(columns)} {describeRunning(runs)}
        </p>
      </div>
      <div className="relative max-h-[80dvh] overflow-auto rounded-card border bg-panel">
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">Metrics of each lane</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-20 min-w-32 border-r border-b bg-panel px-3 py-2 text-left font-medium"
              >
                Metric
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
                  <span className="sticky left-3">{group}</span>
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
        <MetricHelp label={metric.label} explanation={metric.explanation} />
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
  if ('missing' in lane) return <MissingValue reason={lane.missing} />
  const { summary, standing, difference, note } = lane
  const isBest = standing === 'best'
  const asides = [
    difference ? formatDifference(metric.unit, difference) : undefined,
    standing === 'ahead' ? `${metric.better === 'lower' ? 'lowest' : 'highest'}, single run` : undefined,
    note,
    summary.n < rounds ? `${summary.n} of ${rounds} runs` : undefined,
  ].filter((aside) => aside !== undefined)
  return (
    <>
      <span className={clsx('whitespace-nowrap', isBest && 'font-bold')}>
        {formatSummary(metric.unit, summary)}
        {isBest && <span className="sr-only"> (best)</span>}
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

function groupsOf(areAllShown: boolean): [group: string, metrics: MetricDefinition[]][] {
  const shown = metricCatalog.filter(({ isMain }) => areAllShown || isMain)
  return [...new Set(shown.map(({ group }) => group))].map((group) => [
    group,
    shown.filter((metric) => metric.group === group),
  ])
}

function describeRounds(columns: readonly Column[]): string {
  const most = columns.reduce((largest, { rounds }) => Math.max(largest, rounds.length), 0)
  const isAnyPartial = columns.some(({ rounds }) => describePartial(rounds) !== '')
  return [
    most === 1 && columns.length > 1 ? 'One run per lane: a difference may be chance.' : '',
    most > 1 ? `Median of up to ${most} runs with its bootstrap 95 % interval.` : '',
    most >= LEAST_RANKED ? 'Bold: best, its interval overlaps with no other.' : '',
    most > 1 && most < LEAST_RANKED
      ? `With fewer than ${LEAST_RANKED} runs that is little more than the range of the values, and no lane is marked as best.`
      : '',
    isAnyPartial ? 'Runs that were stopped or broke off are not ranked.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function describePartial(rounds: Column['rounds']): string {
  const partial = rounds.filter(({ isWhole }) => !isWhole).length
  if (partial === 0) return ''
  return rounds.length === 1 ? 'not a whole answer' : `${partial} of ${rounds.length} answers not whole`
}
