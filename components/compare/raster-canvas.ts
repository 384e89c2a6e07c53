import type { LaneRun } from '@/lib/client/lane-run'
import {
  describeFrame,
  describeMoment,
  describeScene,
  describeSelection,
  type LaneSummary,
  summarizeLane,
} from '@/lib/client/raster/describe'
import { createMarkPainter } from '@/lib/client/raster/paint-marks'
import { paintNotes } from '@/lib/client/raster/paint-notes'
import { pictureHeight, spanOf } from '@/lib/client/raster/picture'
import { createSceneReader, type Scene } from '@/lib/client/raster/scene'
import { type Cursor, createViewpoint, type Viewpoint } from '@/lib/client/raster/viewpoint'
import { readPalette, watchTheme } from './raster-palette'

/** What was on its way when the runs ended may still come. */
const LINGER_MS = 2000
/** With reduced motion, what grows by itself grows in such steps. */
const CALM_STEP_MS = 500

export type RasterInput = {
  /** The runs as they are now; called with every animation frame while something is live. */
  getRuns: () => readonly LaneRun[]
  isLive: boolean
  /** Where a replay is, on the comparison's clock. */
  untilMs: number | undefined
}

/** What the raster tells its component; each is called only when it has changed. */
export type RasterOutput = {
  onReadout: (readout: RasterReadout | undefined) => void
  onZoomed: (isZoomed: boolean) => void
  /** Nothing is live any more. */
  onSummary: (summary: RasterSummary) => void
}
export type RasterReadout = { text: string; isFrame: boolean; isByKeyboard: boolean }
export type RasterSummary = { sentence: string; lanes: readonly LaneSummary[] }

export type RasterCanvas = {
  viewpoint: Viewpoint
  update: (input: RasterInput) => void
  /** The lane's number and the event's index of the frame at the cursor. */
  frameAtCursor: () => { lane: number; event: number } | undefined
  dispose: () => void
}

/** Draws in one loop of animation frames, outside of React; it sleeps when nothing is live and nothing has changed. */
export function mountRaster(
  marks: HTMLCanvasElement,
  notes: HTMLCanvasElement,
  input: RasterInput,
  output: RasterOutput,
  stallFloorMs: number,
): RasterCanvas {
  const readScene = createSceneReader(stallFloorMs)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let current = input
  let scene: Scene = { lanes: [], lastMs: 0, isLive: input.isLive }
  let width = notes.clientWidth
  const viewpoint = createViewpoint(
    () => scene,
    () => width,
    wake,
  )
  const paintLayers = createLayers(marks, notes)
  const tell = createTeller(output)
  let frame: number | undefined
  let isDisposed = false
  let awakeUntil = 0

  function wake(): void {
    if (!isDisposed) frame ??= requestAnimationFrame(draw)
  }
  function draw(): void {
    frame = undefined
    const now = performance.now()
    scene = readScene(current.getRuns(), reducedMotion.matches ? now - (now % CALM_STEP_MS) : now)
    if (scene.isLive || current.isLive) awakeUntil = now + LINGER_MS
    if (width > 0) paintLayers.paint(scene, width, viewpoint, current.untilMs)
    tell(scene, viewpoint)
    if (now < awakeUntil) wake()
  }
  function repaint(): void {
    paintLayers.forget()
    wake()
  }

  const observer = new ResizeObserver(() => {
    width = notes.clientWidth
    wake()
  })
  observer.observe(notes)
  const unwatchTheme = watchTheme(repaint)
  window.addEventListener('resize', wake)
  marks.addEventListener('contextrestored', repaint)
  wake()

  return {
    viewpoint,
    update(next) {
      current = next
      wake()
    },
    frameAtCursor() {
      const place = viewpoint.cursor?.place
      const lane = place && scene.lanes[place.lane]
      const event = place && lane?.marks.track.event[place.row]
      return lane && event !== undefined ? { lane: lane.lane, event } : undefined
    },
    dispose() {
      isDisposed = true
      if (frame !== undefined) cancelAnimationFrame(frame)
      observer.disconnect()
      unwatchTheme()
      window.removeEventListener('resize', wake)
      marks.removeEventListener('contextrestored', repaint)
    },
  }
}

/** The marks, and over them a layer of what changes more often; each is touched only when it has changed. */
function createLayers(marks: HTMLCanvasElement, notes: HTMLCanvasElement) {
  let paintMarks = createMarkPainter()
  let palette = readPalette(notes)
  let paintedNotes = ''

  return {
    paint(scene: Scene, width: number, { window, cursor, selection }: Viewpoint, untilMs: number | undefined): void {
      const ratio = devicePixelRatio
      const height = pictureHeight(scene.lanes.length)
      const marksContext = contextOf(marks, width, height, ratio)
      const notesContext = contextOf(notes, width, height, ratio)
      if (!marksContext || !notesContext) return
      const picture = { scene, window, span: spanOf(width), width, ratio, palette }
      paintMarks(marksContext, picture)

      const rows = scene.lanes.map(({ marks: { rows }, ...lane }) => ({ ...lane, rows: cursor && rows }))
      const key = JSON.stringify([window, width, ratio, cursor?.timeMs, untilMs, selection, rows])
      if (key === paintedNotes) return
      paintedNotes = key
      paintNotes(notesContext, picture, { cursorMs: cursor?.timeMs, untilMs, selection })
    },
    /** The theme has changed, or the canvas was lost. */
    forget(): void {
      paintMarks = createMarkPainter()
      palette = readPalette(notes)
      paintedNotes = ''
    },
  }
}

/** The context, for CSS pixels. A canvas of another size is an empty one. */
function contextOf(canvas: HTMLCanvasElement, width: number, height: number, ratio: number) {
  const context = canvas.getContext('2d')
  const pixels = [Math.round(width * ratio), Math.round(height * ratio)] as const
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) {
    ;[canvas.width, canvas.height] = pixels
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
  return context
}

function createTeller({ onReadout, onZoomed, onSummary }: RasterOutput): (scene: Scene, viewpoint: Viewpoint) => void {
  let told = { readout: '', isZoomed: false, summary: '' }

  return (scene, { cursor, selection, isZoomed }) => {
    const readout = selection
      ? { text: describeSelection(selection), isFrame: false, isByKeyboard: false }
      : cursor && readoutOf(scene, cursor)
    const readoutText = readout?.text ?? ''
    const summary = scene.isLive ? undefined : summaryOf(scene)
    const summaryText = summary ? JSON.stringify(summary) : told.summary
    if (readoutText !== told.readout) onReadout(readout)
    if (isZoomed !== told.isZoomed) onZoomed(isZoomed)
    if (summary && summaryText !== told.summary) onSummary(summary)
    told = { readout: readoutText, isZoomed, summary: summaryText }
  }
}

function readoutOf(scene: Scene, { place, timeMs, isByKeyboard }: Cursor): RasterReadout {
  const text = place ? describeFrame(scene, place) : describeMoment(scene, timeMs)
  return { text, isFrame: place !== undefined, isByKeyboard }
}

function summaryOf(scene: Scene): RasterSummary {
  return { sentence: describeScene(scene), lanes: scene.lanes.map(summarizeLane) }
}
