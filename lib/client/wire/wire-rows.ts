import type { StreamEvent } from '@/lib/protocol/events'
import type { TimedEvent } from '@/lib/recording/recording'
import { type FrameKind, KIND_RANK } from '../frame-track'

export type FrameEvent = Extract<StreamEvent, { type: 'frame' }>

/** An upstream frame with the events made from it, or one event that no frame made. */
export type WireRow = {
  frame?: FrameEvent
  /** Its place in the run's events: from `first` (the frame, if it has one) up to, not including, `end`. */
  first: number
  end: number
  /** BFF clock, milliseconds since the upstream request was sent. */
  t: number
  /** Browser clock, milliseconds since the page's request. */
  receivedMs: number
  /** Since the previous frame, BFF clock. Absent as long as there was none. */
  gapMs?: number
  kind: FrameKind
}

export type KindCounts = Readonly<Record<FrameKind, number>>

/** The rows of one run. They grow in place, so they are no state to subscribe to. */
export type WireRows = {
  readonly events: readonly TimedEvent[]
  readonly rows: readonly Readonly<WireRow>[]
  /** Rows of each kind. */
  readonly counts: KindCounts
  /** Counts changes of rows that had long been there. */
  readonly revision: number
  /** There is a frame, if only its size. */
  readonly hasFrames: boolean
  /** The upstream's raw text is there, if only in part. */
  readonly hasRaw: boolean
  /** Of all frames so far. */
  readonly bytes: number
  /** Takes the run's events up to `count`; those it has already, it does not look at again. */
  extend(count: number): void
  /** The row that an event, given by its place in the run's events, is in. */
  rowOf(event: number): number | undefined
}

/** Links a run's frames and events both ways. Linear in the number of events, which may still grow. */
export function createWireRows(events: readonly TimedEvent[]): WireRows {
  const rows: WireRow[] = []
  const counts = { text: 0, reasoning: 0, tool: 0, error: 0, usage: 0, ping: 0, other: 0 }
  const rowOfEvent: number[] = []
  /** Rows that are text because of a part, for as long as the part may turn out to be reasoning. */
  const textRows = new Map<number, WireRow[]>()
  let lastFrameT: number | undefined
  let revision = 0
  let hasRaw = false
  let bytes = 0

  function setKind(row: WireRow, kind: FrameKind): void {
    counts[row.kind]--
    counts[kind]++
    row.kind = kind
  }

  function addRow({ event, receivedMs }: TimedEvent, index: number): WireRow {
    const { t } = event
    const gap = lastFrameT === undefined ? {} : { gapMs: t - lastFrameT }
    const frame = event.type === 'frame' ? { frame: event } : {}
    const row: WireRow = { ...frame, first: index, end: index, t, receivedMs, ...gap, kind: 'other' }
    rows.push(row)
    counts.other++
    return row
  }

  function addFrame(timed: TimedEvent, frame: FrameEvent, index: number): WireRow {
    const row = addRow(timed, index)
    lastFrameT = frame.t
    hasRaw ||= frame.data !== undefined
    bytes += frame.bytes
    return row
  }

  /** What a frame held has the time of the read that brought the frame. */
  function madeBy({ event }: TimedEvent): WireRow | undefined {
    const row = rows.at(-1)
    return row?.frame && row.t === event.t && !isOurs(event) ? row : undefined
  }

  function raise(row: WireRow, event: StreamEvent): void {
    const kind = kindOf(event)
    if (KIND_RANK[kind] <= KIND_RANK[row.kind]) return
    setKind(row, kind)
    if (event.type !== 'text_delta') return
    const known = textRows.get(event.part)
    if (known) known.push(row)
    else textRows.set(event.part, [row])
  }

  /** What looked like the answer turned out to be reasoning. */
  function becomeReasoning(part: number): void {
    for (const row of textRows.get(part) ?? []) if (row.kind === 'text') setKind(row, 'reasoning')
    textRows.delete(part)
    revision++
  }

  function add(timed: TimedEvent, index: number): void {
    const { event } = timed
    const row = event.type === 'frame' ? addFrame(timed, event, index) : (madeBy(timed) ?? addRow(timed, index))
    row.end = index + 1
    rowOfEvent.push(rows.length - 1)
    raise(row, event)
    if (event.type === 'part_kind') becomeReasoning(event.part)
  }

  return {
    events,
    rows,
    counts,
    get revision() {
      return revision
    },
    get hasFrames() {
      return lastFrameT !== undefined
    },
    get hasRaw() {
      return hasRaw
    },
    get bytes() {
      return bytes
    },
    extend(count) {
      const end = Math.min(count, events.length)
      for (let index = rowOfEvent.length; index < end; index++) {
        const timed = events[index]
        if (timed) add(timed, index)
      }
    },
    rowOf: (event) => rowOfEvent[event],
  }
}

/** Deltascope's own doing, whatever its time. */
function isOurs(event: StreamEvent): boolean {
  if (event.type === 'heartbeat') return event.from === 'bff'
  return event.type === 'start' || event.type === 'retry' || event.type === 'end'
}

function kindOf(event: StreamEvent): FrameKind {
  switch (event.type) {
    case 'text_delta':
      return 'text'
    case 'reasoning_delta':
      return 'reasoning'
    case 'tool_call_delta':
      return 'tool'
    case 'error':
    case 'usage':
      return event.type
    case 'heartbeat':
      return event.from === 'upstream' ? 'ping' : 'other'
    default:
      return 'other'
  }
}
