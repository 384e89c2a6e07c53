import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import type { FrameKind } from '@/lib/client/frame-track'
import { formatMoment, showControls } from '@/lib/client/wire/raw-text'
import type { WireRow } from '@/lib/client/wire/wire-rows'
import type { StreamEvent } from '@/lib/protocol/events'
import type { TimedEvent } from '@/lib/recording/recording'
import { KindMark } from './kind-mark'
import { RawFrame } from './raw-frame'

/** A list shows the beginning; the detail shows all. */
const LIMIT = { lines: 6, chars: 400 }

type WireRowViewProps = {
  id: string
  row: WireRow
  events: readonly TimedEvent[]
  /** False where the run's frames were not asked for: then no row has a place for one. */
  hasFrames: boolean
  /** From 1, in the list. */
  position: number
  /** Rows change in place, so what may change is told apart. */
  end: number
  kind: FrameKind
  /** The event of this row that the keys are at, and the one that is shown in detail. */
  cursor: number | undefined
  selectedEvent: number | undefined
  isFound: boolean
}

/** A frame at the left, what was made of it at the right; under 900 px of room one below the other. */
export const WireRowView = memo(function WireRowView(props: WireRowViewProps) {
  const { id, row, events, hasFrames, position, end, kind, cursor, selectedEvent, isFound } = props
  const { units, wire } = useWords()
  const words = wire.row
  const { frame, first } = row
  const from = frame ? first + 1 : first
  const made = events.slice(from, Math.min(end, from + LIMIT.lines))
  const more = end - from - made.length
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
    // biome-ignore lint/a11y/useSemanticElements: a virtual list places its rows itself
    <div
      role="row"
      id={id}
      aria-rowindex={position}
      aria-selected={selectedEvent !== undefined}
      className={clsx(
        'grid gap-x-3 border-b border-l-2 px-2.5 py-1 font-mono text-small',
        columns(hasFrames),
        selectedEvent !== undefined ? 'bg-accent/8' : cursor !== undefined ? 'bg-fg/6' : 'hover:bg-fg/4',
        cursor === undefined ? 'border-l-transparent' : 'border-l-accent',
      )}
    >
      <Cell>
        <Moment row={row} kind={kind} isFound={isFound} />
      </Cell>
      {hasFrames && (
        <Cell>
          {frame ? (
            <Item event={first} isCursor={cursor === first} isSelected={selectedEvent === first}>
              {frame.data === undefined ? (
                <span className="text-muted">{words.noText(units.bytes(frame.bytes, formatCount(frame.bytes)))}</span>
              ) : (
                <RawFrame raw={frame.data} limit={LIMIT} />
              )}
            </Item>
          ) : (
            <Aside>{words.noFrame}</Aside>
          )}
        </Cell>
      )}
      <Cell isNested>
        {made.map(({ event }, index) => (
          <Item
            key={event.seq}
            event={from + index}
            isCursor={cursor === from + index}
            isSelected={selectedEvent === from + index}
          >
            <span className="line-clamp-3 break-all">{compactJson(event)}</span>
          </Item>
        ))}
        {more > 0 && <Aside>{words.moreEvents(more, formatCount(more))}</Aside>}
        {made.length === 0 && <Aside>{words.noEvents}</Aside>}
      </Cell>
    </div>
  )
})

/** Of the rows and their heading, where there is room. */
export function columns(hasFrames: boolean): string {
  return hasFrames
    ? '@min-[900px]:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]'
    : '@min-[900px]:grid-cols-[11rem_minmax(0,1fr)]'
}

function Cell({ isNested, children }: { isNested?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: its row is no table row
    <div
      role="gridcell"
      className={clsx(
        'min-w-0',
        isNested && 'ml-1.5 border-l pl-2 @min-[900px]:ml-0 @min-[900px]:border-0 @min-[900px]:pl-0',
      )}
    >
      {children}
    </div>
  )
}

type ItemProps = { event: number; isCursor: boolean; isSelected: boolean; children: ReactNode }

/**
 * One side of a row, or one event of it. The list reads `data-event` of what was clicked, also while it scrolls, when
 * the library would take pointers away.
 */
function Item({ event, isCursor, isSelected, children }: ItemProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-event={event}
      className={clsx(
        'pointer-events-auto block w-full min-w-0 rounded-sm px-1 text-left hover:bg-fg/6',
        isSelected && 'bg-accent/12 outline outline-accent -outline-offset-1',
        isCursor && !isSelected && 'outline outline-control outline-dashed -outline-offset-1',
      )}
    >
      {children}
    </button>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="px-1 text-muted">{children}</span>
}

function Moment({ row, kind, isFound }: { row: WireRow; kind: FrameKind; isFound: boolean }) {
  const words = useWords().wire
  const { frame, t, gapMs } = row
  return (
    <span className="flex flex-wrap items-center gap-x-2 px-1 text-muted tabular-nums">
      {frame && <span className="text-fg">{`#${frame.n}`}</span>}
      <span className="text-fg" title={words.row.sinceSent}>
        {formatMoment(t)}
      </span>
      <span className="inline-flex items-center gap-1 font-sans text-label font-normal">
        <KindMark kind={kind} />
        {words.kinds[kind]}
      </span>
      {gapMs !== undefined && <span title={words.row.sinceFrame}>{words.row.gap(formatMoment(gapMs))}</span>}
      {frame && <span>{words.row.size(formatCount(frame.bytes))}</span>}
      {isFound && <span className="rounded-sm bg-warn/20 px-1 font-sans text-label text-fg">{words.row.match}</span>}
    </span>
  )
}

/** Without number and time, which stand beside it. */
function compactJson({ seq: _seq, t: _t, ...body }: StreamEvent): string {
  return showControls(JSON.stringify(body).slice(0, LIMIT.chars))
}
