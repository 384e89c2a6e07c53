import type { StreamEvent, StreamEventBody, Timing } from '@/lib/protocol/events'
import type { RedactEvents } from './redact-events'

/** Gives events their number and time, and keeps the moments that `end` reports. */
export type EventLog = {
  /**
   * Takes events that came at `t`, which is moved up to the last time where it would go back, and gives those that may go
   * out now, numbered.
   */
  stamp(events: readonly StreamEventBody[], t: number): StreamEvent[]
  /** Takes note of what one read brought: frames so far, and its own bytes. */
  count(frames: number, bytes: number, t: number): void
  timing(totalMs: number): Timing
  /** A part has been opened. */
  readonly hasOutput: boolean
  readonly frames: number
}

/** `redact` sees every event before it is numbered, and may let it wait. */
export function createEventLog(redact: RedactEvents): EventLog {
  const moments: Omit<Timing, 'totalMs' | 'frames' | 'bytes'> = {}
  let seq = 0
  let last = 0
  let sent = 0
  let frames = 0
  let bytes = 0
  let hasOutput = false

  function note(event: StreamEventBody, t: number): void {
    switch (event.type) {
      case 'response':
        moments.responseMs ??= t
        return
      case 'retry':
        // The moments are those of the try that gives the answer.
        delete moments.responseMs
        delete moments.firstFrameMs
        return
      case 'part_start':
        hasOutput = true
        return
      case 'reasoning_delta':
        moments.firstReasoningMs ??= t
        return
      case 'text_delta':
        moments.firstTextMs ??= t
        return
      case 'part_kind':
        // What looked like the answer was reasoning.
        if (moments.firstTextMs !== undefined) moments.firstReasoningMs ??= moments.firstTextMs
        delete moments.firstTextMs
    }
  }

  return {
    stamp(events, t) {
      last = Math.max(last, round(t))
      for (const event of events) note(event, last)
      const ready = redact(events.map((event) => ({ seq: 0, t: last, ...event })))
      for (const event of ready) {
        event.seq = seq++
        // What had to wait keeps its time, unless something was sent meanwhile.
        event.t = sent = Math.max(sent, event.t)
      }
      return ready
    },
    count(frameCount, byteCount, t) {
      if (frameCount > 0) moments.firstFrameMs ??= round(t)
      frames = frameCount
      bytes += byteCount
    },
    timing: (totalMs) => ({ ...moments, totalMs: Math.max(last, round(totalMs)), frames, bytes }),
    get hasOutput() {
      return hasOutput
    },
    get frames() {
      return frames
    },
  }
}

/** Microseconds are as fine as the clock tells. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
