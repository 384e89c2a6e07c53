import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { IconButton } from '@/components/ui/icon-button'
import { formatCount } from '@/lib/client/format'
import { type EventNote, noteOf } from '@/lib/client/wire/event-note'
import { formatMoment, indentJson, payloadOf, showControls } from '@/lib/client/wire/raw-text'
import type { FrameEvent, WireRow } from '@/lib/client/wire/wire-rows'
import { currentWords } from '@/lib/language/current'
import type { TimedEvent } from '@/lib/recording/recording'
import { RawFrame } from './raw-frame'

/** More than this is not drawn; the copy button has all of it. */
const MAX_CHARS = 100_000

type WireDetailProps = {
  row: WireRow
  events: readonly TimedEvent[]
  /** False where the run's frames were not asked for. */
  hasFrames: boolean
  selectedEvent: number | null
  onClose: () => void
}

/** All there is of one row: raw text, its payload, its events, its times on both clocks. */
export function WireDetail({ row, events, hasFrames, selectedEvent, onClose }: WireDetailProps) {
  const words = useWords().wire.detail
  const { frame, first, end } = row
  const from = frame ? first + 1 : first
  return (
    <Group aria-label={words.label} className="flex max-h-[42dvh] flex-col border-t bg-side">
      <div className="flex items-start gap-2 px-3.5 pt-2 pb-1.5">
        <Facts row={row} />
        <IconButton label={words.close} size="small" className="ml-auto" onClick={onClose}>
          <X className="size-3.5" />
        </IconButton>
      </div>
      <Group
        aria-label={words.blocks}
        tabIndex={0}
        className="grid min-h-0 gap-3 overflow-y-auto px-3.5 pb-3 -outline-offset-2 @min-[900px]:grid-cols-2"
      >
        <div className="flex min-w-0 flex-col gap-3">
          {frame ? <FrameBlocks frame={frame} /> : <NoFrame hasFrames={hasFrames} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {events.slice(from, end).map((timed, index) => (
            <EventBlock
              key={timed.event.seq}
              timed={timed}
              note={noteOf(events, from + index)}
              isSelected={selectedEvent === from + index}
            />
          ))}
          {end === from && <p className="text-small text-muted">{words.noEvents}</p>}
        </div>
      </Group>
    </Group>
  )
}

function Facts({ row: { frame, t, receivedMs, gapMs } }: { row: WireRow }) {
  const { units, wire } = useWords()
  const words = wire.detail
  const facts = [
    [words.bffClock, formatMoment(t)],
    [words.browserClock, formatMoment(receivedMs)],
    gapMs !== undefined && [words.sinceFrame, formatMoment(gapMs)],
    frame && [words.size, units.bytes(frame.bytes, formatCount(frame.bytes))],
  ].filter((fact) => fact !== false && fact !== undefined)
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-small">
      <h3 className="font-semibold tabular-nums">{frame ? words.frame(`${frame.n}`) : words.eventOnly}</h3>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function FrameBlocks({ frame: { data, bytes, truncated } }: { frame: FrameEvent }) {
  const { units, wire } = useWords()
  const words = wire.detail
  const size = units.bytes(bytes, formatCount(bytes))
  if (data === undefined) return <p className="text-small text-muted">{wire.raw.notAskedSize(size)}</p>
  const payload = payloadOf(data)
  const indented = indentJson(payload)
  return (
    <>
      <Block title={truncated ? words.rawCut(size) : words.raw} copy={words.copyRaw} text={data}>
        <RawFrame raw={data} />
      </Block>
      {indented !== undefined && (
        <Block title={words.payload} copy={words.copyPayload} text={payload}>
          {cut(indented)}
        </Block>
      )}
    </>
  )
}

function NoFrame({ hasFrames }: { hasFrames: boolean }) {
  const { detail, raw } = useWords().wire
  return <p className="text-small text-muted">{hasFrames ? detail.noFrame : raw.noFrames}</p>
}

type EventBlockProps = { timed: TimedEvent; note: EventNote | undefined; isSelected: boolean }

function EventBlock({ timed: { event, receivedMs }, note, isSelected }: EventBlockProps) {
  const words = useWords().wire.detail
  const json = JSON.stringify(event, null, 2)
  return (
    <Block
      title={words.event(event.type, formatMoment(receivedMs))}
      copy={words.copyEvent(`${event.seq}`)}
      text={json}
      isSelected={isSelected}
      {...(note && { note: words.notes[note] })}
    >
      {cut(json)}
    </Block>
  )
}

type BlockProps = {
  title: string
  copy: string
  text: string
  note?: string
  isSelected?: boolean
  children: ReactNode
}

function Block({ title, copy, text, note, isSelected, children }: BlockProps) {
  return (
    <div className={clsx('min-w-0 rounded-card border bg-panel', isSelected && 'outline outline-accent')}>
      <div className="flex items-center justify-between gap-2 border-b py-0.5 pr-1 pl-2.5">
        <h4 className="min-w-0 truncate text-label text-muted tabular-nums">{title}</h4>
        <CopyButton label={copy} text={text} />
      </div>
      <pre dir="ltr" className="px-2.5 py-1.5 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {children}
      </pre>
      {note && <p className="border-t px-2.5 py-1.5 text-small text-muted">{note}</p>}
    </div>
  )
}

function cut(text: string): string {
  const shown = showControls(text.slice(0, MAX_CHARS))
  const more = text.length - MAX_CHARS
  return more > 0 ? `${shown}\n${currentWords().wire.detail.moreCharacters(more, formatCount(more))}` : shown
}
