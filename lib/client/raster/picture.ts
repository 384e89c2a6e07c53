import type { Scene } from './scene'
import type { Span, TimeWindow } from './time-window'

/** CSS pixels. */
export const ROW_HEIGHT = 28
const AXIS_HEIGHT = 20
const GUTTER = 30
const MARGIN = 12

/** Where the marks of a row are, in CSS pixels from the row's top. */
export const MARK_TOP = 4
export const MARK_MIDDLE = 14
export const BASELINE = 24

/** What the theme makes of the marks; values for a canvas. The same object as long as the theme is the same. */
export type Palette = {
  fg: string
  muted: string
  line: string
  panel: string
  accent: string
  danger: string
  /** Of a lane's number. */
  laneColor: (lane: number) => string
  fontFamily: string
}

/** What the painters need. `ratio`: device pixels in a CSS pixel. */
export type Picture = {
  scene: Scene
  window: TimeWindow
  span: Span
  width: number
  ratio: number
  palette: Palette
}

/** The part of a canvas context that the painters use. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clearRect'
  | 'clip'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'setLineDash'
  | 'stroke'
  | 'strokeRect'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>

export function spanOf(width: number): Span {
  return { left: GUTTER, right: Math.max(GUTTER + 1, width - MARGIN) }
}

/** Of the rows, without the axis. */
export function rowsHeight(lanes: number): number {
  return lanes * ROW_HEIGHT
}

export function pictureHeight(lanes: number): number {
  return rowsHeight(lanes) + AXIS_HEIGHT
}

/** The row at a height, if there is one. */
export function laneAt(y: number, lanes: number): number | undefined {
  const lane = Math.floor(y / ROW_HEIGHT)
  return lane >= 0 && lane < lanes ? lane : undefined
}
