import { currentWords } from '@/lib/language/current'
import { formatCount, formatDuration } from '../format'
import { formatMoment } from './describe'
import { charsAt } from './find-frame'
import { paintCross } from './paint-marks'
import { MARK_MIDDLE, type PaintContext, type Picture, pictureHeight, ROW_HEIGHT, rowsHeight } from './picture'
import type { LaneEnd, SceneLane } from './scene'
import { type TimeWindow, xOf } from './time-window'

/** What the reader does with the raster. Times are on the comparison's clock. */
export type Notes = {
  cursorMs?: number | undefined
  /** Where a replay is: what comes after is not there yet. */
  untilMs?: number | undefined
  /** The window that is being dragged. */
  selection?: TimeWindow | undefined
}

/** Hides all but 12 % of what is under it. */
const VEIL_ALPHA = 0.88

/** Paints what lies over the marks and changes more often than they do. Starts from an empty layer. */
export function paintNotes(context: PaintContext, picture: Picture, { cursorMs, untilMs, selection }: Notes): void {
  const { scene, span, width, palette } = picture
  const bottom = rowsHeight(scene.lanes.length)
  context.globalAlpha = 1
  context.clearRect(0, 0, width, pictureHeight(scene.lanes.length))
  context.font = `11px ${palette.fontFamily}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'

  context.save()
  context.beginPath()
  context.rect(span.left - 7, 0, width - span.left + 7, bottom)
  context.clip()
  for (const [index, lane] of scene.lanes.entries()) paintLaneNotes(context, picture, lane, index * ROW_HEIGHT)
  context.restore()

  if (untilMs !== undefined) paintPlayhead(context, picture, untilMs, bottom)
  if (selection) {
    const left = placeOf(picture, selection.fromMs)
    context.fillStyle = palette.accent
    context.globalAlpha = 0.18
    context.fillRect(left, 0, placeOf(picture, selection.toMs) - left, bottom)
    context.globalAlpha = 1
  }
  if (cursorMs !== undefined) paintCursor(context, picture, cursorMs, bottom)
}

function paintLaneNotes(context: PaintContext, picture: Picture, lane: SceneLane, top: number): void {
  const { shiftMs, stalls, openStall, firstOutputMs, firstAnswerMs, end } = lane
  const middle = top + MARK_MIDDLE
  const color = picture.palette.laneColor(lane.lane)
  for (const { fromMs, toMs } of stalls) paintStall(context, picture, fromMs + shiftMs, toMs + shiftMs, middle, true)
  if (openStall) paintStall(context, picture, openStall.fromMs + shiftMs, openStall.toMs + shiftMs, middle, false)
  if (firstOutputMs !== undefined) {
    const x = placeOf(picture, firstOutputMs + shiftMs)
    paintDiamond(context, x, middle, 6.5, picture.palette.panel)
    paintDiamond(context, x, middle, 5.5, picture.palette.panel, color)
  }
  if (firstAnswerMs !== undefined) {
    const x = placeOf(picture, firstAnswerMs + shiftMs)
    if (firstAnswerMs !== firstOutputMs) paintDiamond(context, x, middle, 5.5, picture.palette.panel)
    paintDiamond(context, x, middle, firstAnswerMs === firstOutputMs ? 2.5 : 4.5, color)
  }
  if (end) paintEnd(context, picture, end, middle, color)
}

function paintStall(
  context: PaintContext,
  picture: Picture,
  fromMs: number,
  toMs: number,
  middle: number,
  isClosed: boolean,
): void {
  const { window, palette } = picture
  if (toMs < window.fromMs || fromMs > window.toMs) return
  const left = placeOf(picture, fromMs)
  const right = placeOf(picture, toMs)
  context.strokeStyle = palette.danger
  context.lineWidth = 1.25
  context.beginPath()
  context.moveTo(left, middle - 4)
  context.lineTo(left, middle + 4)
  context.moveTo(left, middle)
  context.lineTo(right, middle)
  if (isClosed) {
    context.moveTo(right, middle - 4)
    context.lineTo(right, middle + 4)
  }
  context.stroke()

  const duration = formatDuration(toMs - fromMs)
  const visibleLeft = Math.max(left, picture.span.left)
  const visibleRight = Math.min(right, picture.width)
  const label = [currentWords().compare.raster.stall(duration), duration].find(
    (text) => context.measureText(text).width + 14 < visibleRight - visibleLeft,
  )
  if (label) {
    const x = (visibleLeft + visibleRight - context.measureText(label).width) / 2
    paintLabel(context, picture, label, x, middle, palette.danger)
  }
}

/** ◇, or ◆ without a stroke. */
function paintDiamond(
  context: PaintContext,
  x: number,
  y: number,
  radius: number,
  fill: string,
  stroke?: string,
): void {
  context.beginPath()
  context.moveTo(x, y - radius)
  context.lineTo(x + radius, y)
  context.lineTo(x, y + radius)
  context.lineTo(x - radius, y)
  context.closePath()
  context.fillStyle = fill
  context.fill()
  if (stroke === undefined) return
  context.strokeStyle = stroke
  context.lineWidth = 1.5
  context.stroke()
}

function paintEnd(context: PaintContext, picture: Picture, end: LaneEnd, middle: number, color: string): void {
  const { palette, span, window } = picture
  if (end.atMs < window.fromMs || end.atMs > window.toMs) return
  const x = placeOf(picture, end.atMs)
  if (end.isFinished) {
    context.fillStyle = palette.panel
    context.fillRect(x - 4, middle - 4, 8, 8)
    context.fillStyle = color
    context.fillRect(x - 3, middle - 3, 6, 6)
  } else paintCross(context, x, middle, palette.danger)

  const wide = `${end.label} ${formatDuration(end.atMs)}`
  const label = [wide, end.label].find((text) => x + 8 + context.measureText(text).width <= picture.width)
  if (label) paintLabel(context, picture, label, x + 8, middle, palette.fg)
  else
    paintLabel(
      context,
      picture,
      end.label,
      Math.max(span.left, x - 8 - context.measureText(end.label).width),
      middle,
      palette.fg,
    )
}

function paintPlayhead(context: PaintContext, picture: Picture, untilMs: number, bottom: number): void {
  const { span, width, palette, window } = picture
  const x = Math.max(span.left - 7, placeOf(picture, untilMs))
  if (x < width) {
    context.fillStyle = palette.panel
    context.globalAlpha = VEIL_ALPHA
    context.fillRect(x, 0, width - x, bottom)
    context.globalAlpha = 1
  }
  if (untilMs < window.fromMs || untilMs > window.toMs) return
  context.fillStyle = palette.accent
  context.fillRect(x - 1, 0, 2, bottom + 4)
}

function paintCursor(context: PaintContext, picture: Picture, cursorMs: number, bottom: number): void {
  const { scene, window, width, palette } = picture
  if (cursorMs < window.fromMs || cursorMs > window.toMs) return
  const x = Math.round(placeOf(picture, cursorMs))
  context.fillStyle = palette.fg
  context.fillRect(x, 0, 1, bottom + 4)
  for (const [index, lane] of scene.lanes.entries()) {
    const label = formatCount(charsAt(lane, cursorMs))
    paintLabel(context, picture, label, besideCursor(context, label, x, width), index * ROW_HEIGHT + 8, palette.fg)
  }
  const time = formatMoment(cursorMs)
  const half = context.measureText(time).width / 2
  paintLabel(context, picture, time, Math.min(Math.max(x - half, 3), width - 2 * half - 3), bottom + 12, palette.fg, 1)
}

function besideCursor(context: PaintContext, label: string, x: number, width: number): number {
  const labelWidth = context.measureText(label).width
  return x + 6 + labelWidth > width ? x - 5 - labelWidth : x + 6
}

/** Text on a patch of ground, so that it can be read over marks. */
function paintLabel(
  context: PaintContext,
  { palette }: Picture,
  text: string,
  x: number,
  middle: number,
  color: string,
  groundAlpha = 0.85,
): void {
  context.fillStyle = palette.panel
  context.globalAlpha = groundAlpha
  context.fillRect(x - 3, middle - 7, context.measureText(text).width + 6, 14)
  context.globalAlpha = 1
  context.fillStyle = color
  context.fillText(text, x, middle + 0.5)
}

function placeOf({ window, span }: Picture, timeMs: number): number {
  return xOf(timeMs, window, span)
}
