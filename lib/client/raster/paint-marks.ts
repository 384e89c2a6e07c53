import type { FrameKind } from '../frame-track'
import type { LaneMarks } from './lane-marks'
import {
  BASELINE,
  MARK_MIDDLE,
  MARK_TOP,
  type PaintContext,
  type Palette,
  type Picture,
  pictureHeight,
  ROW_HEIGHT,
  rowsHeight,
} from './picture'
import type { SceneLane } from './scene'
import { lowerBound, upperBound } from './sorted'
import { timeTicks } from './ticks'
import { xOf } from './time-window'

const TICK_SPACING = 72
/** Of what came too late to be shown. */
const LATE_ALPHA = 0.12

/** What decides where everything is: when it changes, all is drawn anew. */
type Ground = { key: string; palette: Palette; marks: readonly LaneMarks[] }

/** A function that paints rows, axis and marks. What is there stays: only new marks are added, as long as the ground is the same. */
export function createMarkPainter(): (context: PaintContext, picture: Picture) => void {
  let ground: Ground | undefined
  let painted: number[] = []

  return (context, picture) => {
    const next = groundOf(picture)
    if (!ground || !isSame(ground, next)) {
      ground = next
      painted = picture.scene.lanes.map(() => 0)
      paintGround(context, picture)
    }
    for (const [index, lane] of picture.scene.lanes.entries()) {
      paintLane(context, picture, lane, index, painted[index] ?? 0)
      painted[index] = lane.marks.rows
    }
  }
}

function groundOf({ scene, window, width, ratio, palette }: Picture): Ground {
  const lanes = scene.lanes.map(({ lane, shiftMs, stoppedMs, marks }) => [lane, shiftMs, stoppedMs, marks.generation])
  return {
    key: [window.fromMs, window.toMs, width, ratio, ...lanes].join(),
    palette,
    marks: scene.lanes.map(({ marks }) => marks),
  }
}

function isSame(one: Ground, other: Ground): boolean {
  return (
    one.key === other.key &&
    one.palette === other.palette &&
    one.marks.every((marks, index) => marks === other.marks[index])
  )
}

function paintGround(context: PaintContext, picture: Picture): void {
  const { scene, span, window, width, palette } = picture
  const bottom = rowsHeight(scene.lanes.length)
  context.globalAlpha = 1
  context.clearRect(0, 0, width, pictureHeight(scene.lanes.length))
  context.font = `11px ${palette.fontFamily}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  for (const { x, label } of timeTicks(window, span, TICK_SPACING)) {
    context.fillStyle = palette.line
    context.fillRect(Math.round(x), 0, 1, bottom + 4)
    context.fillStyle = palette.muted
    const half = context.measureText(label).width / 2
    context.fillText(label, Math.min(Math.max(x, half), width - half), bottom + 12)
  }
  for (const [index, lane] of scene.lanes.entries()) paintRowGround(context, picture, lane, index * ROW_HEIGHT)
}

function paintRowGround(context: PaintContext, picture: Picture, lane: SceneLane, top: number): void {
  const { span, window, palette } = picture
  context.fillStyle = palette.laneColor(lane.lane)
  context.fillRect(4, top + MARK_TOP, 3, BASELINE - MARK_TOP)
  context.fillStyle = palette.fg
  context.font = `600 12px ${palette.fontFamily}`
  context.fillText(lane.letter, 17, top + MARK_MIDDLE + 0.5)
  context.fillStyle = palette.line
  context.fillRect(span.left, top + BASELINE, span.right - span.left, 1)

  if (lane.shiftMs < window.fromMs || lane.shiftMs > window.toMs) return
  const x = Math.round(xOf(lane.shiftMs, window, span)) + 0.5
  context.strokeStyle = palette.muted
  context.lineWidth = 1
  context.setLineDash([2, 2])
  context.beginPath()
  context.moveTo(x, top + 2)
  context.lineTo(x, top + ROW_HEIGHT - 2)
  context.stroke()
  context.setLineDash([])
}

/** The rows from `from` on that are in the window. */
function paintLane(context: PaintContext, picture: Picture, lane: SceneLane, index: number, from: number): void {
  const { marks, shiftMs, stoppedMs = Number.POSITIVE_INFINITY } = lane
  const { window, span, ratio, palette } = picture
  const { t, kind } = marks.track
  if (from >= marks.rows) return
  const start = Math.max(from, lowerBound(t, window.fromMs, marks.rows, shiftMs))
  const end = upperBound(t, window.toMs, marks.rows, shiftMs)
  const tick = Math.max(1, Math.round(1.5 * ratio)) / ratio
  const color = palette.laneColor(lane.lane)
  for (let row = start; row < end; row++) {
    const at = t[row] ?? 0
    const x = Math.round((xOf(at + shiftMs, window, span) - tick / 2) * ratio) / ratio
    const strength = at > stoppedMs ? LATE_ALPHA : 1
    paintMark(context, palette, { kind: kind[row] ?? 'other', x, top: index * ROW_HEIGHT, tick, color, strength })
  }
}

type Mark = { kind: FrameKind; x: number; top: number; tick: number; color: string; strength: number }

/** The kind is told by shape and opacity, the lane by colour and row. */
function paintMark(context: PaintContext, palette: Palette, { kind, x, top, tick, color, strength }: Mark): void {
  const half = MARK_MIDDLE - MARK_TOP
  context.fillStyle = color
  switch (kind) {
    case 'text':
      context.globalAlpha = 0.55 * strength
      context.fillRect(x, top + MARK_TOP, tick, 2 * half)
      break
    case 'reasoning':
      context.globalAlpha = 0.45 * strength
      context.fillRect(x, top + MARK_TOP, tick, half)
      break
    case 'tool':
      context.globalAlpha = 0.55 * strength
      context.fillRect(x, top + MARK_MIDDLE, tick, half)
      context.fillRect(x + tick / 2 - 1.5, top + MARK_MIDDLE - 1, 3, 3)
      break
    case 'ping':
      context.globalAlpha = strength
      context.fillStyle = palette.muted
      context.beginPath()
      context.arc(x + tick / 2, top + BASELINE, 2, 0, 2 * Math.PI)
      context.fill()
      break
    case 'usage':
      context.globalAlpha = strength
      context.strokeStyle = color
      context.lineWidth = 1
      context.strokeRect(x + tick / 2 - 2.5, top + BASELINE - 6.5, 5, 5)
      break
    case 'error':
      context.globalAlpha = strength
      paintCross(context, x + tick / 2, top + MARK_MIDDLE, palette.danger)
      break
    case 'other':
      context.globalAlpha = 0.35 * strength
      context.fillStyle = palette.muted
      context.fillRect(x, top + BASELINE - 4, tick, 4)
  }
}

/** × */
export function paintCross(context: PaintContext, x: number, y: number, color: string): void {
  context.strokeStyle = color
  context.lineWidth = 1.75
  context.beginPath()
  context.moveTo(x - 3.5, y - 3.5)
  context.lineTo(x + 3.5, y + 3.5)
  context.moveTo(x + 3.5, y - 3.5)
  context.lineTo(x - 3.5, y + 3.5)
  context.stroke()
}
