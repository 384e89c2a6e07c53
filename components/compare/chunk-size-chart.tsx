'use client'

import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import { countInBins, sizeBins, sizeLabel } from '@/lib/client/metrics/histogram'
import { chunkSizesOf } from '@/lib/client/metrics/output'
import { quantile, sorted } from '@/lib/client/metrics/quantile'
import { countedTokens } from '@/lib/client/metrics/tokens'
import { currentWords } from '@/lib/language/current'
import { BARS_LEFT, type BarRow, BarRows } from './chart-bars'
import { ChartFigure, type ChartTable, EmptyChart } from './chart-figure'
import { describeRunning, joinLetters, useFinishedRuns } from './chart-runs'

type LaneSizes = BarRow & { model: string; median: number; counts: readonly number[] }

/** A bar in pixels that has room for both ends of its bin. */
const WIDE = 52

/** How large the pieces were in which the answers of one round came. */
export function ChunkSizeChart({ runs }: { runs: readonly LaneRun[] }) {
  const words = useWords().compare.charts
  const { title } = words.sizes
  const finished = useFinishedRuns(runs)
  const lanes = useMemo(() => finished.flatMap(measureSizes), [finished])
  if (lanes.length === 0) return <EmptyChart title={title} reason={describeRunning(runs) || words.noOutput} />

  const without = finished.filter(({ lane }) => !lanes.some((drawn) => drawn.lane === lane)).map(({ lane }) => lane)
  const missing = without.length > 0 ? words.noOutputIn(joinLetters(without)) : ''
  const note = [words.sizes.note, missing, describeRunning(runs)]
  return (
    <ChartFigure title={title} note={note.filter(Boolean).join(' ')} table={tableOf(lanes)}>
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
  const { compare, runs } = currentWords()
  const words = compare.charts.sizes
  const text = [
    words.median(formatMetric('chars', median)),
    'value' in tokens ? words.average(formatMetric('tokens', tokens.value / sizes.length)) : '',
    runs.counts.chunks(sizes.length, formatCount(sizes.length)),
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
  const words = useWords().compare.charts.sizes
  const step = (width - BARS_LEFT) / sizeBins.length
  const bars = sizeBins.map((_, index) => ({ x: BARS_LEFT + index * step + 1, width: step - 2 }))
  const ticks = sizeBins.map((bin, index) => ({
    at: BARS_LEFT + (index + 0.5) * step,
    text: step > WIDE ? sizeLabel(bin) : String(bin.from),
  }))
  const medians = lanes.map(
    ({ lane, model, median }) => `${laneLook(lane).letter}, ${model}, ${formatMetric('chars', median)}`,
  )
  return (
    <BarRows
      width={width}
      label={words.summary(medians.join('; '))}
      rows={lanes}
      bars={bars}
      ticks={ticks}
      axisTitle={step > WIDE ? words.axis : words.leastAxis}
    />
  )
}

function tableOf(lanes: readonly LaneSizes[]): ChartTable {
  const words = currentWords().compare.charts.sizes
  return {
    head: [words.characters, ...lanes.map(({ lane }) => laneLook(lane).letter)],
    rows: [
      ...sizeBins.map((each, bin) => [sizeLabel(each), ...lanes.map(({ counts }) => String(counts[bin]))]),
      [words.medianRow, ...lanes.map(({ median }) => formatMetric('chars', median))],
    ],
  }
}
