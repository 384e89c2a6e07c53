import type { StreamEvent } from '@/lib/protocol/events'
import type { TimedEvent } from '@/lib/recording/recording'

/** What a frame brought; of several things the one that a reader would see. */
export type FrameKind = 'text' | 'reasoning' | 'tool' | 'error' | 'usage' | 'ping' | 'other'

/**
 * The upstream frames of one run as columns that only grow; a row is one frame. Read by canvas, metrics and charts.
 * Where frames were not asked for, each output delta is a row of its own and `bytes` is 0.
 */
export type FrameTrack = {
  /** Server clock, milliseconds since the upstream request was sent. Never goes back. */
  readonly t: number[]
  /** Reader's clock, milliseconds since the reader's request. */
  readonly receivedMs: number[]
  /** The reader's network read. */
  readonly read: number[]
  readonly kind: FrameKind[]
  /** Characters of output (UTF-16), of any kind. A row with characters is an output chunk. */
  readonly chars: number[]
  readonly bytes: number[]
  /** Index of its first event in the run's events. */
  readonly event: number[]
  /** Counts changes of rows that were there before: who draws only what is new has to start over. */
  readonly revision: number
}

/** Of several things in a row, the one that a reader would see gives its kind. */
export const KIND_RANK: Readonly<Record<FrameKind, number>> = {
  error: 4,
  text: 3,
  reasoning: 3,
  tool: 3,
  usage: 2,
  ping: 1,
  other: 0,
}

/** A track, and the function that adds the next event of the run to it. */
export function createFrameTrack(): { track: FrameTrack; add: (timed: TimedEvent) => void } {
  const track = { t: [], receivedMs: [], read: [], kind: [], chars: [], bytes: [], event: [], revision: 0 } as {
    -readonly [Key in keyof FrameTrack]: FrameTrack[Key]
  }
  /** The part whose output a row holds. */
  const parts: (number | undefined)[] = []
  let events = 0
  let hasFrames = false

  function addRow({ event, receivedMs, read }: TimedEvent, kind: FrameKind, bytes: number): void {
    track.t.push(event.t)
    track.receivedMs.push(receivedMs)
    track.read.push(read)
    track.kind.push(kind)
    track.chars.push(0)
    track.bytes.push(bytes)
    track.event.push(events)
    parts.push(undefined)
  }

  /** What a frame held has the time of the read that brought the frame. */
  function isOfLastFrame(event: StreamEvent): boolean {
    return hasFrames && track.t.at(-1) === event.t
  }

  function raise(kind: FrameKind): void {
    const last = track.kind.length - 1
    if (KIND_RANK[kind] > KIND_RANK[track.kind[last] ?? 'other']) track.kind[last] = kind
  }

  function addOutput(timed: TimedEvent, part: number, kind: FrameKind, chars: number): void {
    if (!isOfLastFrame(timed.event)) addRow(timed, 'other', 0)
    raise(kind)
    const last = track.kind.length - 1
    track.chars[last] = (track.chars[last] ?? 0) + chars
    parts[last] = part
  }

  /** What looked like the answer turned out to be reasoning. */
  function becomeReasoning(part: number): void {
    for (const [row, owner] of parts.entries()) {
      if (owner === part && track.kind[row] === 'text') track.kind[row] = 'reasoning'
    }
    track.revision++
  }

  function add(timed: TimedEvent): void {
    const { event } = timed
    switch (event.type) {
      case 'frame':
        hasFrames = true
        addRow(timed, 'other', event.bytes)
        break
      case 'text_delta':
        addOutput(timed, event.part, 'text', event.text.length)
        break
      case 'reasoning_delta':
        addOutput(timed, event.part, 'reasoning', event.text.length)
        break
      case 'tool_call_delta':
        addOutput(timed, event.part, 'tool', event.arguments.length)
        break
      case 'part_kind':
        becomeReasoning(event.part)
        break
      case 'error':
        if (isOfLastFrame(event)) raise('error')
        break
      case 'usage':
        if (isOfLastFrame(event)) raise('usage')
        break
      case 'heartbeat':
        if (event.from !== 'upstream') break
        if (!hasFrames) addRow(timed, 'ping', 0)
        else if (isOfLastFrame(event)) raise('ping')
    }
    events++
  }
  return { track, add }
}
