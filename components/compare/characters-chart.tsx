'use client'

import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount, formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { linearScale, linearTicks, type Scale } from '@/lib/client/metrics/chart-scale'
import { growthOf, type Steps, slidingSpeedOf, valueAt } from '@/lib/client/metrics/growth'
import { outputOf } from '@/lib/client/metrics/output'
import { placeLabels } from '@/lib/client/metrics/place-labels'
import { stepPath } from '@/lib/client/metrics/step-path'
import { currentWords } from '@/lib/language/current'
import { ChartFigure, type ChartTable, EmptyChart } from './chart-figure'
import { BaseAxis, LABEL_SIZE, LaneLabel, LaneLine, ValueAxis } from './chart-marks'
import { describeRunning, joinLetters, useFinishedRuns } from './chart-runs'

type LaneLines = { lane: number; model: string; growth: Steps; speed: Steps }

const LEFT = 44
const RIGHT = 28
const GROWTH = { top: 24, bottom: 240 }
const SPEED = { top: 308, bottom: 388 }
const HEIGHT = 424

/** How the answers of one round grew, and how fast, on one time axis. */
export function CharactersChart({ runs, hasTimes = true }: { runs: readonly LaneRun[]; hasTimes?: boolean }) {
  const words = useWords().compare.charts
  const { title } = words.characters
  const finished = useFinishedRuns(runs)
  const lanes = useMemo(() => finished.map(linesOf), [finished])
  if (!hasTimes) return <EmptyChart title={title} reason={words.noTimes} />
  const drawn = lanes.filter(({ growth }) => growth.t.length > 0)
  const empty = lanes.filter(({ growth }) => growth.t.length === 0)
  if (drawn.length === 0) return <EmptyChart title={title} reason={describeRunning(runs) || words.noOutput} />

  const seconds = linearTicks(drawn.reduce((most, { growth }) => Math.max(most, growth.t.at(-1) ?? 0), 0) / 1000, 6)
  const note = [
    words.characters.note,
    empty.length > 0 ? words.noOutputIn(joinLetters(empty.map(({ lane }) => lane))) : '',
    describeRunning(runs),
  ]
  return (
    <ChartFigure title={title} note={note.filter(Boolean).join(' ')} table={tableOf(drawn, seconds)}>
      {(width) => <Panels width={width} lanes={drawn} seconds={seconds} />}
    </ChartFigure>
  )
}

function linesOf(run: LaneRun): LaneLines {
  const output = outputOf(run)
  return { lane: run.lane, model: run.labels.model, growth: growthOf(output), speed: slidingSpeedOf(output) }
}

function Panels({ width, lanes, seconds }: { width: number; lanes: readonly LaneLines[]; seconds: number[] }) {
  const words = useWords().compare.charts.characters
  const right = width - RIGHT
  const x = linearScale((seconds.at(-1) ?? 1) * 1000, LEFT, right)
  const ticks = seconds.map((second) => ({ at: x(second * 1000), text: formatCount(second) }))
  const growth = panelOf(
    lanes.map((lane) => lane.growth),
    GROWTH,
    5,
  )
  const speed = panelOf(
    lanes.map((lane) => lane.speed),
    SPEED,
    2,
  )
  return (
    <svg role="img" aria-label={summaryOf(lanes)} width={width} height={HEIGHT} className="block">
      <ValueAxis title={words.axis} ticks={growth.ticks} from={LEFT} to={right} />
      <BaseAxis title="" ticks={ticks} y={GROWTH.bottom} to={right} />
      <ValueAxis title={words.speedAxis} ticks={speed.ticks} from={LEFT} to={right} />
      <BaseAxis title={words.timeAxis} ticks={ticks} y={SPEED.bottom} to={right} />
      <Lines lanes={lanes} x={x} growth={growth.y} speed={speed.y} />
      <EndLabels lanes={lanes} x={x} y={growth.y} />
    </svg>
  )
}

/** Paths cost most, and depend on nothing but the runs and the size. */
function Lines({ lanes, x, growth, speed }: { lanes: readonly LaneLines[]; x: Scale; growth: Scale; speed: Scale }) {
  return lanes.map((lane) => (
    <g key={lane.lane}>
      <LaneLine lane={lane.lane} path={stepPath(lane.growth.t, lane.growth.value, { x, y: growth })} />
      <LaneLine lane={lane.lane} path={stepPath(lane.speed.t, lane.speed.value, { x, y: speed })} />
    </g>
  ))
}

function EndLabels({ lanes, x, y }: { lanes: readonly LaneLines[]; x: Scale; y: Scale }) {
  const ends = lanes.map(({ growth }) => ({ x: x(growth.t.at(-1) ?? 0), y: y(growth.value.at(-1) ?? 0) }))
  const places = placeLabels(
    ends.map((end) => ({ x: end.x + LABEL_SIZE / 2 + 4, y: end.y })),
    { width: LABEL_SIZE, height: LABEL_SIZE, top: GROWTH.top, bottom: GROWTH.bottom },
  )
  return lanes.map(({ lane }, index) => {
    const [place, anchor] = [places[index], ends[index]]
    return place && anchor && <LaneLabel key={lane} lane={lane} place={place} anchor={anchor} />
  })
}

function panelOf(lines: readonly Steps[], { top, bottom }: { top: number; bottom: number }, count: number) {
  const most = lines.reduce((largest, { value }) => value.reduce((left, right) => Math.max(left, right), largest), 0)
  const values = linearTicks(most, count)
  const y = linearScale(values.at(-1) ?? 1, bottom, top)
  return {
    y,
    ticks: values.map((value) => ({
      at: y(value),
      text: value < 10_000 ? formatCount(value) : `${formatCount(value / 1000)}k`,
    })),
  }
}

function summaryOf(lanes: readonly LaneLines[]): string {
  const words = currentWords().compare.charts.characters
  const ends = lanes.map(({ lane, model, growth }) => {
    const chars = formatCount(growth.value.at(-1) ?? 0)
    return words.end(laneLook(lane).letter, model, chars, formatDuration(growth.t.at(-1) ?? 0))
  })
  return words.summary(ends.join('; '))
}

function tableOf(lanes: readonly LaneLines[], seconds: readonly number[]): ChartTable {
  const { compare, units } = currentWords()
  const words = compare.charts.characters
  return {
    head: [
      words.time,
      ...lanes.flatMap(({ lane }) => {
        const { letter } = laneLook(lane)
        return [words.chars(letter), words.charsPerSecond(letter)]
      }),
    ],
    rows: seconds.map((second) => [
      units.seconds(formatCount(second)),
      ...lanes.flatMap(({ growth, speed }) => {
        const isOver = second * 1000 > (growth.t.at(-1) ?? 0)
        const chars = formatCount(valueAt(growth, second * 1000))
        return [chars, isOver ? words.ended : formatCount(Math.round(valueAt(speed, second * 1000)))]
      }),
    ]),
  }
}
