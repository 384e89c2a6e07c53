import { laneLook } from '@/lib/client/lane-look'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import { BaseAxis, CHART_TEXT, LABEL_SIZE, LaneLabel } from './chart-marks'

export type BarRow = {
  lane: number
  /** A bin's share of all; as many as there are bars. */
  shares: readonly number[]
  /** Said above the bars. */
  text: string
}

type BarRowsProps = {
  width: number
  /** One sentence that says what is to be seen. */
  label: string
  rows: readonly BarRow[]
  bars: readonly { x: number; width: number }[]
  ticks: { at: number; text: string }[]
  axisTitle: string
}

const ROW_HEIGHT = 68
const BAR_HEIGHT = 36
export const BARS_LEFT = 44

/** One small bar chart per lane, one below the other, on the same axes. */
export function BarRows({ width, label, rows, bars, ticks, axisTitle }: BarRowsProps) {
  const most = rows.reduce((largest, { shares }) => shares.reduce((left, right) => Math.max(left, right), largest), 0)
  const height = rows.length * ROW_HEIGHT + 36
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block">
      {rows.map(({ lane, shares, text }, index) => (
        <g key={lane} transform={`translate(0 ${index * ROW_HEIGHT})`}>
          <LaneLabel lane={lane} place={{ x: LABEL_SIZE / 2, y: LABEL_SIZE / 2 + 4 }} />
          <text x={LABEL_SIZE + 6} y={16} className={CHART_TEXT}>
            {text}
          </text>
          <Bars lane={lane} shares={shares} bars={bars} most={most} to={width} />
        </g>
      ))}
      <BaseAxis ticks={ticks} title={axisTitle} y={rows.length * ROW_HEIGHT} to={width} />
    </svg>
  )
}

type BarsProps = Pick<BarRow, 'lane' | 'shares'> & Pick<BarRowsProps, 'bars'> & { most: number; to: number }

function Bars({ lane, shares, bars, most, to }: BarsProps) {
  const top = ROW_HEIGHT - BAR_HEIGHT
  return (
    <>
      <line x1={BARS_LEFT} y1={top} x2={to} y2={top} className="stroke-line" />
      <text x={BARS_LEFT - 6} y={top + 4} textAnchor="end" className={CHART_TEXT}>
        {formatMetric('share', most)}
      </text>
      {shares.map((share, index) => {
        const bar = bars[index]
        // What is there at all can be seen.
        const height = Math.max(1, (share / most) * BAR_HEIGHT)
        return (
          share > 0 &&
          bar && (
            <rect
              key={bar.x}
              x={bar.x}
              y={ROW_HEIGHT - height}
              width={bar.width}
              height={height}
              fill={laneLook(lane).color}
            />
          )
        )
      })}
      <line x1={BARS_LEFT} y1={ROW_HEIGHT} x2={to} y2={ROW_HEIGHT} className="stroke-control" />
    </>
  )
}
