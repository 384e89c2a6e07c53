'use client'

import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { gapScale, linearScale, type Scale } from '@/lib/client/metrics/chart-scale'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import { countInBins, gapBins, gapLabel } from '@/lib/client/metrics/histogram'
import { gapsOf } from '@/lib/client/metrics/output'
import { placeLabels } from '@/lib/client/metrics/place-labels'
import { quantile, sorted } from '@/lib/client/metrics/quantile'
import { stepPath } from '@/lib/client/metrics/step-path'
import { currentWords } from '@/lib/language/current'
import { BARS_LEFT, BarRows } from './chart-bars'
import { ChartFigure, type ChartTable, EmptyChart } from './chart-figure'
import { BaseAxis, LABEL_SIZE, LaneLabel, LaneLine, ValueAxis } from './chart-marks'
import { describeRunning, joinLetters, useFinishedRuns } from './chart-runs'

type LaneGaps = { lane: number; model: string; ascending: Float64Array; p50: number; p95: number; most: number }

const LEFT = BARS_LEFT
const RIGHT = 16
/** Room at the left edge for gaps under 1 ms. */
const UNDER = 24
const PLOT = { top: 24, bottom: 240 }
const HEIGHT = 276

/** How long the silences between output chunks were in one round: cumulated, and as a histogram per lane. */
export function GapCharts({ runs, hasTimes = true }: { runs: readonly LaneRun[]; hasTimes?: boolean }) {
  const words = useWords().compare.charts
  const { title, histogram, histogramNote } = words.gaps
  const finished = useFinishedRuns(runs)
  const lanes = useMemo(() => finished.flatMap(measureGaps), [finished])
  if (!hasTimes) return <EmptyChart title={title} reason={words.noTimes} />
  if (lanes.length === 0) return <EmptyChart title={title} reason={describeRunning(runs) || words.gaps.none} />

  const without = finished.filter(({ lane }) => !lanes.some((drawn) => drawn.lane === lane)).map(({ lane }) => lane)
  const missing = without.length > 0 ? words.gaps.fewIn(joinLetters(without)) : ''
  const note = [words.gaps.note, missing, describeRunning(runs)]
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ChartFigure title={title} note={note.filter(Boolean).join(' ')} table={quantileTable(lanes)}>
        {(width) => <Cumulated width={width} lanes={lanes} />}
      </ChartFigure>
      <ChartFigure title={histogram} note={histogramNote} table={histogramTable(lanes)}>
        {(width) => <Histograms width={width} lanes={lanes} />}
      </ChartFigure>
    </div>
  )
}

function measureGaps(run: LaneRun): LaneGaps[] {
  const ascending = sorted(gapsOf(run))
  const [p50, p95, most] = [quantile(ascending, 0.5), quantile(ascending, 0.95), ascending.at(-1)]
  if (p50 === undefined || p95 === undefined || most === undefined) return []
  return [{ lane: run.lane, model: run.labels.model, ascending, p50, p95, most }]
}

function Cumulated({ width, lanes }: { width: number; lanes: readonly LaneGaps[] }) {
  const words = useWords().compare.charts.gaps
  const right = width - RIGHT
  const x = gapScale(LEFT, LEFT + UNDER, right)
  const y = linearScale(1, PLOT.bottom, PLOT.top)
  const shares = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: y(share), text: formatMetric('share', share) }))
  return (
    <svg role="img" aria-label={summaryOf(lanes)} width={width} height={HEIGHT} className="block">
      <ValueAxis title={words.shareAxis} ticks={shares} from={LEFT} to={right} />
      <BaseAxis title={words.axis} ticks={gapTicks(x)} y={PLOT.bottom} to={right} />
      {lanes.map(({ lane, ascending }) => (
        <LaneLine key={lane} lane={lane} path={stepPath(ascending, shareUpTo(ascending), { x, y })} />
      ))}
      {lanes.map(({ lane, p50, p95 }) => (
        <g key={lane} fill={laneLook(lane).color} className="stroke-panel" strokeWidth="1.5">
          <circle cx={x(p50)} cy={y(0.5)} r="4.5" />
          <path d={`M${x(p95)} ${y(0.95) - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z`} />
        </g>
      ))}
      <MedianLabels lanes={lanes} x={x} y={y} />
    </svg>
  )
}

/** Near the top all curves meet, so the letters are at the medians. */
function MedianLabels({ lanes, x, y }: { lanes: readonly LaneGaps[]; x: Scale; y: Scale }) {
  const medians = lanes.map(({ p50 }) => ({ x: x(p50), y: y(0.5) }))
  const places = placeLabels(
    medians.map((median) => ({ x: median.x + LABEL_SIZE, y: median.y })),
    { width: LABEL_SIZE, height: LABEL_SIZE, top: PLOT.top, bottom: PLOT.bottom },
  )
  return lanes.map(({ lane }, index) => {
    const [place, anchor] = [places[index], medians[index]]
    return place && anchor && <LaneLabel key={lane} lane={lane} place={place} anchor={anchor} />
  })
}

function Histograms({ width, lanes }: { width: number; lanes: readonly LaneGaps[] }) {
  const { compare, runs } = useWords()
  const words = compare.charts.gaps
  const right = width - RIGHT
  const x = gapScale(LEFT, LEFT + UNDER, right)
  const bars = gapBins.map(({ from, to }) => {
    const end = from >= 10_000 ? right + RIGHT : x(to)
    return { x: x(from) + 0.5, width: end - x(from) - (from < 1 ? 5 : 1) }
  })
  const rows = lanes.map(({ lane, ascending, p50, p95, most }) => ({
    lane,
    shares: countInBins(ascending, gapBins).map((count) => count / ascending.length),
    text: words.row(
      shown(p50),
      shown(p95),
      shown(most),
      runs.counts.gaps(ascending.length, formatCount(ascending.length)),
    ),
  }))
  const label = words.histogramSummary(describeMedians(lanes))
  return <BarRows width={width} label={label} rows={rows} bars={bars} ticks={gapTicks(x)} axisTitle={words.axis} />
}

function gapTicks(x: Scale) {
  const { milliseconds, seconds } = currentWords().units
  const marks = [
    [0, '<1'],
    [1, milliseconds('1')],
    [10, milliseconds('10')],
    [100, milliseconds('100')],
    [1000, seconds('1')],
    [10_000, seconds('10')],
  ] as const
  return marks.map(([ms, text]) => ({ at: x(ms), text }))
}

function shareUpTo(ascending: Float64Array): Float64Array {
  return ascending.map((_, index) => (index + 1) / ascending.length)
}

function shown(ms: number): string {
  return formatMetric('ms', ms)
}

function describeMedians(lanes: readonly LaneGaps[]): string {
  const words = currentWords().compare.charts.gaps
  return lanes
    .map(({ lane, model, p50, p95 }) => words.median(laneLook(lane).letter, model, shown(p50), shown(p95)))
    .join('; ')
}

function summaryOf(lanes: readonly LaneGaps[]): string {
  return currentWords().compare.charts.gaps.summary(describeMedians(lanes))
}

function quantileTable(lanes: readonly LaneGaps[]): ChartTable {
  const words = currentWords().compare.charts.gaps
  const shares = [0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1]
  return {
    head: [words.share, ...lanes.map(({ lane }) => laneLook(lane).letter)],
    rows: shares.map((share) => [
      share === 1 ? words.all : `${formatMetric('share', share)} (p${Math.round(share * 100)})`,
      ...lanes.map(({ ascending }) => words.upTo(shown(quantile(ascending, share) ?? 0))),
    ]),
  }
}

function histogramTable(lanes: readonly LaneGaps[]): ChartTable {
  const counts = lanes.map(({ ascending }) => countInBins(ascending, gapBins))
  return {
    head: [currentWords().compare.charts.gaps.gap, ...lanes.map(({ lane }) => laneLook(lane).letter)],
    rows: gapBins.map((each, bin) => [gapLabel(each), ...counts.map((count) => String(count[bin]))]),
  }
}
