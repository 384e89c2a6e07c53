import type { Viewpoint } from '@/lib/client/raster/viewpoint'
import type { RasterCanvas } from './raster-canvas'

/** A shorter way is a click, in CSS pixels. */
const DRAG_PX = 4
/** Time for a second click, which means something else. */
const DOUBLE_CLICK_MS = 250
const ZOOM_STEP = 1.5

/**
 * Pointer, wheel and keys on the raster. A mouse points and drags a window; one finger drags the cursor, two zoom. The
 * plain wheel and a vertical swipe stay with the page. A click and Enter open a frame. Returns what ends it.
 */
export function attachGestures(canvas: HTMLCanvasElement, raster: RasterCanvas, onOpen: OpenFrame): () => void {
  const controller = new AbortController()
  const options = { signal: controller.signal }
  const { viewpoint } = raster
  attachPointers(canvas, raster, onOpen, options)
  canvas.addEventListener('wheel', (event) => onWheel(event, canvas, viewpoint), { ...options, passive: false })
  canvas.addEventListener('keydown', (event) => onKeyDown(event, raster, onOpen), options)
  return () => controller.abort()
}

/** The lane's number, and an index into the events of its run. */
export type OpenFrame = (lane: number, event: number) => void

type Point = { x: number; y: number }

function attachPointers(
  canvas: HTMLCanvasElement,
  raster: RasterCanvas,
  onOpen: OpenFrame,
  options: AddEventListenerOptions,
): void {
  const { viewpoint } = raster
  const fingers = new Map<number, Point>()
  let drag: { from: Point; last: Point; isPan: boolean; isMoved: boolean } | undefined
  let opening: ReturnType<typeof setTimeout> | undefined

  function onDown(event: PointerEvent): void {
    const point = placeOf(event, canvas)
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, point)
      if (fingers.size === 1) viewpoint.point(point.x, point.y)
      return
    }
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    drag = { from: point, last: point, isPan: event.shiftKey, isMoved: false }
  }
  function onMove(event: PointerEvent): void {
    const point = placeOf(event, canvas)
    if (event.pointerType === 'touch') return moveFinger(event.pointerId, point)
    if (!drag) return viewpoint.point(point.x, point.y)
    drag.isMoved ||= Math.abs(point.x - drag.from.x) >= DRAG_PX
    if (!drag.isMoved) return
    if (drag.isPan) viewpoint.pan(drag.last.x - point.x)
    else viewpoint.select(drag.from.x, point.x, false)
    drag.last = point
  }
  function moveFinger(id: number, point: Point): void {
    const before = fingers.get(id)
    if (!before) return
    const other = [...fingers].find(([finger]) => finger !== id)?.[1]
    fingers.set(id, point)
    if (!other) return viewpoint.point(point.x, point.y)
    const spread = (finger: Point) => Math.max(20, Math.abs(finger.x - other.x))
    viewpoint.zoom(spread(before) / spread(point), (before.x + other.x) / 2)
    viewpoint.pan((before.x - point.x) / 2)
  }
  function onUp(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    const ended = drag
    drag = undefined
    if (!ended) return
    if (ended.isMoved && !ended.isPan) viewpoint.select(ended.from.x, placeOf(event, canvas).x, true)
    if (ended.isMoved) return
    viewpoint.point(ended.from.x, ended.from.y)
    const frame = raster.frameAtCursor()
    clearTimeout(opening)
    if (frame) opening = setTimeout(() => onOpen(frame.lane, frame.event), DOUBLE_CLICK_MS)
  }
  function onCancel(event: PointerEvent): void {
    fingers.delete(event.pointerId)
    drag = undefined
    viewpoint.clearSelection()
  }
  function onLeave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !drag) viewpoint.clearCursor()
  }
  function onDoubleClick(): void {
    clearTimeout(opening)
    viewpoint.fit()
  }
  canvas.addEventListener('pointerdown', onDown, options)
  canvas.addEventListener('pointermove', onMove, options)
  canvas.addEventListener('pointerup', onUp, options)
  canvas.addEventListener('pointercancel', onCancel, options)
  canvas.addEventListener('pointerleave', onLeave, options)
  canvas.addEventListener('dblclick', onDoubleClick, options)
  options.signal?.addEventListener('abort', () => clearTimeout(opening))
}

/** A pinch on a touchpad arrives as a wheel with Ctrl. */
function onWheel(event: WheelEvent, canvas: HTMLCanvasElement, viewpoint: Viewpoint): void {
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1
    viewpoint.zoom(Math.exp(clamp(event.deltaY * lines, 100) * 0.005), placeOf(event, canvas).x)
    return
  }
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
  if (!isSideways && !event.shiftKey) return
  if (viewpoint.pan(isSideways ? event.deltaX : event.deltaY)) event.preventDefault()
}

function onKeyDown(event: KeyboardEvent, raster: RasterCanvas, onOpen: OpenFrame): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !actOnKey(event, raster, onOpen)) return
  event.preventDefault()
  event.stopPropagation()
}

/** False when the key means nothing here. */
function actOnKey(
  { key, shiftKey }: KeyboardEvent,
  { viewpoint, frameAtCursor }: RasterCanvas,
  onOpen: OpenFrame,
): boolean {
  const frames = shiftKey ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      viewpoint.moveCursor(-frames)
      return true
    case 'ArrowRight':
      viewpoint.moveCursor(frames)
      return true
    case 'Home':
      viewpoint.moveCursorToEnd('first')
      return true
    case 'End':
      viewpoint.moveCursorToEnd('last')
      return true
    case 'Enter': {
      const frame = frameAtCursor()
      if (frame) onOpen(frame.lane, frame.event)
      return frame !== undefined
    }
    case '+':
    case '=':
      viewpoint.zoom(1 / ZOOM_STEP)
      return true
    case '-':
    case '_':
      viewpoint.zoom(ZOOM_STEP)
      return true
    case '0':
      viewpoint.fit()
      return true
    default:
      return false
  }
}

function placeOf(event: MouseEvent, canvas: HTMLCanvasElement): Point {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}
