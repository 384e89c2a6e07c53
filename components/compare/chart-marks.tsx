import { laneLook } from '@/lib/client/lane-look'
import type { Place } from '@/lib/client/metrics/place-labels'

/** Side of the square that a lane's letter takes in a chart. */
export const LABEL_SIZE = 16

type AxisTick = { at: number; text: string }

/** Text of a chart. */
export const CHART_TEXT = 'fill-muted text-[11px] tabular-nums'

/** The lane's letter in a ring of its colour; a thin line leads to where it belongs if it had to move. */
export function LaneLabel({ lane, place, anchor }: { lane: number; place: Place; anchor?: Place }) {
  const { letter, color } = laneLook(lane)
  const isMoved = anchor !== undefined && Math.hypot(anchor.x - place.x, anchor.y - place.y) > LABEL_SIZE
  return (
    <g>
      {isMoved && <line x1={anchor.x} y1={anchor.y} x2={place.x} y2={place.y} stroke={color} strokeWidth="1" />}
      <circle
        cx={place.x}
        cy={place.y}
        r={LABEL_SIZE / 2 - 1}
        stroke={color}
        strokeWidth="1.5"
        className="fill-panel"
      />
      <text x={place.x} y={place.y + 3.5} textAnchor="middle" className="fill-fg text-[10px] font-semibold">
        {letter}
      </text>
    </g>
  )
}

/** A lane's step line in its colour and dash. */
export function LaneLine({ lane, path }: { lane: number; path: string }) {
  const { color, dash } = laneLook(lane)
  return <path d={path} fill="none" stroke={color} strokeWidth="1.75" strokeDasharray={dash} strokeLinejoin="round" />
}

/** Horizontal grid lines with their values at the left, and the axis' title above. */
export function ValueAxis({ ticks, title, from, to }: { ticks: AxisTick[]; title: string; from: number; to: number }) {
  const top = Math.min(...ticks.map(({ at }) => at))
  return (
    <g className={CHART_TEXT}>
      <text x={0} y={top - 10}>
        {title}
      </text>
      {ticks.map(({ at, text }) => (
        <g key={text}>
          <line x1={from} y1={at} x2={to} y2={at} className="stroke-line" />
          <text x={from - 6} y={at + 3.5} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Ticks and their values under a plot, and the axis' title below them. */
export function BaseAxis({ ticks, title, y, to }: { ticks: AxisTick[]; title: string; y: number; to: number }) {
  return (
    <g className={CHART_TEXT}>
      {ticks.map(({ at, text }) => (
        <g key={text}>
          <line x1={at} y1={y} x2={at} y2={y + 4} className="stroke-control" />
          <text x={at} y={y + 16} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <text x={to} y={y + 32} textAnchor="end">
        {title}
      </text>
    </g>
  )
}
