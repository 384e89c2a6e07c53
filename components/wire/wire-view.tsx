import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { Group } from '@/components/ui/group'
import type { FrameKind } from '@/lib/client/frame-track'
import { createRowPicker, hasWords, isOfKind } from '@/lib/client/wire/row-picker'
import { createWireRows } from '@/lib/client/wire/wire-rows'
import type { Timing } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import type { TimedEvent } from '@/lib/recording/recording'
import { KindFilter } from './kind-filter'
import { RawNotice } from './raw-notice'
import { WireCopy } from './wire-copy'
import { WireDetail } from './wire-detail'
import { WireList } from './wire-list'
import { WireSearch } from './wire-search'

type WireViewProps = {
  events: readonly TimedEvent[]
  /** How many of them are shown. */
  count: number
  request: ChatRequest
  providerLabel: string
  isOver: boolean
  /** Of the upstream's whole answer, once it is known. */
  timing: Timing | undefined
  selectedEvent: number | null
  onSelectEvent: (event: number | null) => void
  rawHint: ReactNode
}

export function WireView(props: WireViewProps) {
  const { events, count, request, isOver, selectedEvent, onSelectEvent } = props
  const labels = useWords().wire
  const [kinds, setKinds] = useState<ReadonlySet<FrameKind>>(new Set())
  const [words, setWords] = useState('')
  const [isFollowing, setFollowing] = useState(!isOver)
  const [cursor, setCursor] = useState(selectedEvent)
  const searchField = useRef<HTMLInputElement>(null)

  const wire = useMemo(() => createWireRows(events), [events])
  wire.extend(count)
  const shown = useMemo(() => createRowPicker(wire, isOfKind(kinds)), [wire, kinds])
  shown.extend()
  const hasFrames = wire.hasFrames || (request.include ?? []).length > 0
  const found = useMemo(() => {
    const isShown = isOfKind(kinds)
    const isFound = hasWords(wire, words)
    return createRowPicker(wire, (row) => words !== '' && isShown(row) && isFound(row))
  }, [wire, kinds, words])
  found.extend()

  const [shownEvents, setShownEvents] = useState(events)
  if (shownEvents !== events) {
    setShownEvents(events)
    setFollowing(!isOver)
    setCursor(null)
  }
  // What was opened from elsewhere is where the keys go on from.
  if (selectedEvent !== null && selectedEvent !== cursor) setCursor(selectedEvent)
  const selectedRow = wire.rows[selectedEvent === null ? -1 : (wire.rowOf(selectedEvent) ?? -1)]

  function moveTo(event: number) {
    setFollowing(false)
    setCursor(event)
    if (selectedEvent !== null) onSelectEvent(event)
  }
  function select(event: number) {
    setFollowing(false)
    setCursor(event)
    onSelectEvent(event)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === '/' && event.target !== searchField.current) searchField.current?.focus()
    else if (event.key === 'Escape' && selectedEvent !== null) onSelectEvent(null)
    else return
    event.preventDefault()
  }

  const cursorRow = cursor === null ? undefined : wire.rowOf(cursor)
  return (
    <Group
      aria-label={labels.inspector}
      onKeyDown={onKeyDown}
      className="@container flex h-full min-h-[min(34rem,80dvh)] min-w-0 flex-col"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <KindFilter counts={wire.counts} kinds={kinds} onChange={setKinds} />
        <div className="flex flex-[1_1_18rem] flex-wrap items-center justify-end gap-x-2 gap-y-2">
          <WireSearch
            field={searchField}
            words={words}
            onWords={setWords}
            found={found.picked}
            cursorRow={cursorRow}
            onGo={(row) => moveTo(wire.rows[row]?.first ?? 0)}
            isLive={!isOver}
          />
          {!isOver && (
            <button
              type="button"
              aria-pressed={isFollowing}
              onClick={() => setFollowing(!isFollowing)}
              className="touch-target h-7 rounded-lg border px-2.5 text-label text-muted hover:text-fg aria-pressed:border-control aria-pressed:bg-fg/6 aria-pressed:text-fg"
            >
              {labels.follow}
            </button>
          )}
          <WireCopy events={events} hasRaw={wire.hasRaw} request={request} providerLabel={props.providerLabel} />
        </div>
      </div>
      {!wire.hasRaw && !request.include?.includes('frames') && (
        <RawNotice
          frames={hasFrames ? undefined : props.timing?.frames}
          bytes={props.timing?.bytes ?? wire.bytes}
          hasSizes={hasFrames}
          hint={props.rawHint}
        />
      )}
      <WireList
        wire={wire}
        hasFrames={hasFrames}
        shown={shown.picked}
        found={found.picked}
        cursor={cursor}
        selectedEvent={selectedEvent}
        isFollowing={isFollowing}
        onLeave={() => setFollowing(false)}
        onMove={moveTo}
        onSelect={select}
      />
      {selectedRow && (
        <WireDetail
          row={selectedRow}
          hasFrames={hasFrames}
          events={events}
          selectedEvent={selectedEvent}
          onClose={() => onSelectEvent(null)}
        />
      )}
    </Group>
  )
}
