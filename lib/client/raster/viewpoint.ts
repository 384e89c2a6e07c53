import { type FramePlace, firstFrame, lastFrame, nearestFrame, stepFrame, timeOf } from './find-frame'
import { laneAt, spanOf } from './picture'
import type { Scene } from './scene'
import {
  fittedWindow,
  panWindow,
  revealTime,
  steppedWindow,
  type TimeWindow,
  timeAt,
  windowBetween,
  xOf,
  zoomWindow,
} from './time-window'

/** A frame so near to the pointer is meant, in CSS pixels. */
const NEAR_PX = 6
/** Room for the label of the last lane's end, in CSS pixels. */
const LABEL_ROOM = 96

/** A moment on the comparison's clock, and the frame that is meant if the cursor is at one. */
export type Cursor = { timeMs: number; place: FramePlace | undefined; isByKeyboard: boolean }

/** How the reader looks at the raster: which window, and where the cursor is. Places are CSS pixels on the canvas. */
export type Viewpoint = {
  readonly window: TimeWindow
  readonly isZoomed: boolean
  readonly cursor: Cursor | undefined
  /** What is being selected to be zoomed to. */
  readonly selection: TimeWindow | undefined
  point: (x: number, y: number) => void
  clearCursor: () => void
  /** By so many frames over all lanes; to the nearest one if the cursor is between frames. */
  moveCursor: (frames: number) => void
  moveCursorToEnd: (end: 'first' | 'last') => void
  /** Makes the window `factor` times as long, around a place, or else around the cursor or the middle. */
  zoom: (factor: number, x?: number) => void
  /** Moves the window to the right. False when all is in view anyway. */
  pan: (pixels: number) => boolean
  /** Takes the cursor's place. `isDone`: goes to the selected window. */
  select: (fromX: number, toX: number, isDone: boolean) => void
  clearSelection: () => void
  /** All there is; while the comparison is live the window grows with it. */
  fit: () => void
}

/** `scene` and `width` give what they are now; `onChange` is called after every change. */
export function createViewpoint(scene: () => Scene, width: () => number, onChange: () => void): Viewpoint {
  let zoomed: TimeWindow | undefined
  let cursor: Cursor | undefined
  let selection: TimeWindow | undefined

  const span = () => spanOf(width())
  function whole(): TimeWindow {
    const { isLive, lastMs } = scene()
    return isLive ? steppedWindow(lastMs) : fittedWindow(lastMs, span(), LABEL_ROOM)
  }
  const view = () => zoomed ?? whole()
  const timeOfPlace = (x: number) => timeAt(x, view(), span())

  function moveTo(place: FramePlace | undefined): void {
    if (!place) return
    const timeMs = timeOf(scene().lanes, place)
    cursor = { timeMs, place, isByKeyboard: true }
    zoomed = zoomed && revealTime(zoomed, timeMs, whole())
    onChange()
  }

  return {
    get window() {
      return view()
    },
    get isZoomed() {
      return zoomed !== undefined
    },
    get cursor() {
      return cursor
    },
    get selection() {
      return selection
    },
    point(x, y) {
      const { lanes } = scene()
      const { fromMs, toMs } = view()
      const lane = laneAt(y, lanes.length)
      const nearest = lane === undefined ? undefined : nearestFrame(lanes, timeOfPlace(x), lane)
      const isNear = nearest && Math.abs(xOf(timeOf(lanes, nearest), view(), span()) - x) <= NEAR_PX
      const timeMs = isNear ? timeOf(lanes, nearest) : Math.min(toMs, Math.max(fromMs, timeOfPlace(x)))
      cursor = { timeMs, place: isNear ? nearest : undefined, isByKeyboard: false }
      onChange()
    },
    clearCursor() {
      cursor = undefined
      onChange()
    },
    moveCursor(frames) {
      const { lanes } = scene()
      if (cursor?.place) moveTo(stepFrame(lanes, cursor.place, frames))
      else if (cursor) moveTo(nearestFrame(lanes, cursor.timeMs))
      else moveTo(frames < 0 ? lastFrame(lanes) : firstFrame(lanes))
    },
    moveCursorToEnd: (end) => moveTo(end === 'first' ? firstFrame(scene().lanes) : lastFrame(scene().lanes)),
    zoom(factor, x) {
      const { fromMs, toMs } = view()
      const isInView = cursor !== undefined && cursor.timeMs >= fromMs && cursor.timeMs <= toMs
      const centreMs = cursor && isInView ? cursor.timeMs : (fromMs + toMs) / 2
      zoomed = zoomWindow(view(), factor, x === undefined ? centreMs : timeOfPlace(x), whole())
      onChange()
    },
    pan(pixels) {
      if (!zoomed) return false
      zoomed = panWindow(zoomed, timeOfPlace(pixels) - timeOfPlace(0), whole())
      onChange()
      return true
    },
    select(fromX, toX, isDone) {
      const wanted = windowBetween(timeOfPlace(fromX), timeOfPlace(toX), view())
      selection = isDone ? undefined : wanted
      cursor = undefined
      if (isDone && wanted) zoomed = wanted
      onChange()
    },
    clearSelection() {
      selection = undefined
      onChange()
    },
    fit() {
      zoomed = undefined
      onChange()
    },
  }
}
