'use client'

import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import type { LaneRun } from '@/lib/client/lane-run'
import { pictureHeight } from '@/lib/client/raster/picture'
import type { Viewpoint } from '@/lib/client/raster/viewpoint'
import { mountRaster, type RasterCanvas, type RasterReadout, type RasterSummary } from './raster-canvas'
import { attachGestures } from './raster-gestures'
import { RasterLegend } from './raster-legend'

/** A screen reader gets the cursor's frame so often at most. */
const ANNOUNCE_MS = 400

type RasterProps = {
  /** The runs as they are now, one row each; called with every animation frame while something is live. */
  getRuns: () => readonly LaneRun[]
  /** Another value when there are other runs; what runs bring is seen without it. */
  version: number | string
  isLive: boolean
  /** Where a replay is, on the comparison's clock: what came later is drawn faintly. */
  untilMs?: number
  /** The run's `lane`, and an index into its events. */
  onOpenEvent: (lane: number, event: number) => void
  /** No shorter silence is a stall. */
  stallFloorMs: number
}

/** When each frame of each lane arrived, as it arrives. It is drawn on a canvas, outside of React. */
export const Raster = memo(function Raster(props: RasterProps) {
  const words = useWords().compare.raster
  const { getRuns, version, isLive, untilMs, onOpenEvent, stallFloorMs } = props
  const marks = useRef<HTMLCanvasElement>(null)
  const notes = useRef<HTMLCanvasElement>(null)
  const raster = useRef<RasterCanvas>(null)
  const [readout, setReadout] = useState<RasterReadout>()
  const [isZoomed, setZoomed] = useState(false)
  const [summary, setSummary] = useState<RasterSummary>()
  const instructions = useId()
  const input = { getRuns, isLive, untilMs }
  const latest = useRef({ input, onOpenEvent })
  latest.current = { input, onOpenEvent }

  function openFrame() {
    const frame = raster.current?.frameAtCursor()
    if (frame) onOpenEvent(frame.lane, frame.event)
  }

  useEffect(() => {
    if (!marks.current || !notes.current) return
    const output = { onReadout: setReadout, onZoomed: setZoomed, onSummary: setSummary }
    const mounted = mountRaster(marks.current, notes.current, latest.current.input, output, stallFloorMs)
    const detach = attachGestures(notes.current, mounted, (lane, event) => latest.current.onOpenEvent(lane, event))
    raster.current = mounted
    return () => {
      detach()
      mounted.dispose()
      raster.current = null
    }
  }, [stallFloorMs])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that there are other runs
  useEffect(() => raster.current?.update({ getRuns, isLive, untilMs }), [getRuns, version, isLive, untilMs])

  const lanes = getRuns().length
  const label = isLive || !summary ? words.live : summary.sentence
  return (
    <div data-raster className="flex min-w-0 flex-col gap-2">
      <RasterLegend />
      <div className="relative" style={{ height: pictureHeight(lanes) }}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus, the layer over it does */}
        <canvas ref={marks} aria-hidden="true" className="absolute inset-0 size-full" />
        <canvas
          ref={notes}
          role="img"
          aria-label={label}
          aria-describedby={instructions}
          tabIndex={0}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y rounded-md select-none"
        />
      </div>
      <p id={instructions} className="sr-only">
        {words.instructions}
      </p>
      <div className="flex items-start gap-3">
        <Readout readout={readout} onOpen={openFrame} />
        <ZoomButtons isZoomed={isZoomed} viewpoint={() => raster.current?.viewpoint} />
      </div>
      {!isLive && summary && <SummaryTable summary={summary} />}
    </div>
  )
})

function Readout({ readout, onOpen }: { readout: RasterReadout | undefined; onOpen: () => void }) {
  const words = useWords().compare.raster
  return (
    <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-start gap-x-3 pt-1.5 text-label font-normal text-muted tabular-nums">
      <p data-readout>
        {readout?.text ?? (
          <>
            <span className="pointer-coarse:hidden">{words.hint}</span>
            <span className="hidden pointer-coarse:inline">{words.touchHint}</span>
          </>
        )}
      </p>
      {readout?.isFrame && (
        <button type="button" onClick={onOpen} className="touch-target shrink-0 rounded-sm text-accent hover:underline">
          {words.open}
        </button>
      )}
      <Announcement text={readout?.isByKeyboard ? readout.text : ''} />
    </div>
  )
}

type ZoomButtonsProps = { isZoomed: boolean; viewpoint: () => Viewpoint | undefined }

function ZoomButtons({ isZoomed, viewpoint }: ZoomButtonsProps) {
  const words = useWords().compare.raster
  return (
    <div className="flex shrink-0 pointer-coarse:gap-3">
      <IconButton label={words.zoomIn} shortcut="+" size="small" onClick={() => viewpoint()?.zoom(0.5)}>
        <ZoomIn className="size-3.5" />
      </IconButton>
      <IconButton
        label={words.zoomOut}
        shortcut="−"
        size="small"
        disabled={!isZoomed}
        onClick={() => viewpoint()?.zoom(2)}
      >
        <ZoomOut className="size-3.5" />
      </IconButton>
      <IconButton
        label={words.showAll}
        shortcut="0"
        size="small"
        disabled={!isZoomed}
        onClick={() => viewpoint()?.fit()}
      >
        <Maximize2 className="size-3.5" />
      </IconButton>
    </div>
  )
}

/** Only what the keyboard finds is said: a pointer would talk without end. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

const columns = ['lane', 'frames', 'firstOutput', 'firstAnswer', 'stalls', 'end'] as const

function SummaryTable({ summary }: { summary: RasterSummary }) {
  const words = useWords().compare.raster.columns
  return (
    // A table takes the width that its words need, hidden or not.
    <div className="sr-only">
      <table>
        <caption>{summary.sentence}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.lanes.map(({ letter, frames, firstOutput, firstAnswer, stalls, end }) => (
            <tr key={letter}>
              <th scope="row">{letter}</th>
              <td>{frames}</td>
              <td>{firstOutput}</td>
              <td>{firstAnswer}</td>
              <td>{stalls}</td>
              <td>{end}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
