'use client'

import { useMemo } from 'react'
import { formatQuantity } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import { countInBins, sizeBins } from '@/lib/client/metrics/histogram'
import { chunkSizesOf } from '@/lib/client/metrics/output'
import { quantile, sorted } from '@/lib/client/metrics/quantile'
import { countedTokens } from '@/lib/client/metrics/tokens'
import { BARS_LEFT, type BarRow, BarRows } from './chart-bars'
import { ChartFigure, type ChartTable, EmptyChart } from './chart-figure'
import { describeRunning, joinLetters, useFinishedRuns } from './chart-runs'

type LaneSizes = BarRow & { model: string; median: number; counts: readonly number[] }

const TITLE = 'Characters per chunk'
/** A bar in pixels that has room for both ends of its bin. */
const WIDE = 52

/** How large the pieces were in which the answers of one round came. */
export function ChunkSizeChart({ runs }: { runs: readonly LaneRun[] }) {
  const finished = useFinishedRuns(runs)
  const lanes = useMemo(() => finished.flatMap(measureSizes), [finished])
  if (lanes.length === 0) return <EmptyChart title={TITLE} reason={describeRunning(runs) || 'No output came.'} />

  const without = finished.filter(({ lane }) => !lanes.some((drawn) => drawn.lane === lane)).map(({ lane }) => lane)
  const missing = without.length > 0 ? `No output came in ${joinLetters(without)}.` : ''
  const note = ["Share of a lane's chunks of each size; all lanes have the same axes.", missing, describeRunning(runs)]
  return (
    <ChartFigure title={TITLE} note={note.filter(Boolean).join(' ')} table={tableOf(lanes)}>
      {(width) => <Rows width={width} lanes={lanes} />}
    </ChartFigure>
  )
}

function measureSizes(run: LaneRun): LaneSizes[] {
  const sizes = chunkSizesOf(run)
  const median = quantile(sorted(sizes), 0.5)
  if (median === undefined) return []
  const counts = countInBins(sizes, sizeBins)
  const tokens = countedTokens(run)
  const text = [
    `median ${formatMetric('chars', median)} chars/chunk`,
    'value' in tokens ? `average ${formatMetric('tokens', tokens.value / sizes.length)} tok/chunk` : '',
    formatQuantity(sizes.length, 'chunk'),
  ]
  return [
    {
      lane: run.lane,
      model: run.labels.model,
      median,
      counts,
      shares: counts.map((count) => count / sizes.length),
      text: text.filter(Boolean).join(' · '),
    },
  ]
}

function Rows({ width, lanes }: { width: number; lanes: readonly LaneSizes[] }) {
  const step = (width - BARS_LEFT) / sizeBins.length
  const bars = sizeBins.map((_, index) => ({ x: BARS_LEFT + index * step + 1, width: step - 2 }))
  const ticks = sizeBins.map(({ from, label }, index) => ({
    at: BARS_LEFT + (index + 0.5) * step,
    text: step > WIDE ? label : String(from),
  }))
  const medians = lanes.map(
    ({ lane, model, median }) => `${laneLook(lane).letter}, ${model}, ${formatMetric('chars', median)}`,
  )
  const label = `Histograms of characters per chunk, one per lane; medians: ${medians.join('; ')}.`
  return (
    <BarRows
      width={width}
      label={label}
      rows={lanes}
      bars={bars}
      ticks={ticks}
      axisTitle={step > WIDE ? 'characters per chunk' : 'characters per chunk, at least'}
    />
  )
}

function tableOf(lanes: readonly LaneSizes[]): ChartTable {
  return {
    head: ['Characters', ...lanes.map(({ lane }) => laneLook(lane).letter)],
    rows: [
      ...sizeBins.map(({ label }, bin) => [label, ...lanes.map(({ counts }) => String(counts[bin]))]),
      ['median', ...lanes.map(({ median }) => formatMetric('chars', median))],
    ],
  }
}
