import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { RecordedRun } from '@/lib/recording/recording'
import { createFrameTrack, type FrameKind, type FrameTrack } from '../frame-track'

/** For tests: adds rows to a track as frames would. */
export type TestTrack = {
  track: FrameTrack
  /** The next frame came at `t`; it held `chars` characters, if its kind has any. */
  add: (t: number, kind?: FrameKind, chars?: number) => void
  addEvent: (t: number, body: StreamEventBody) => void
}

const bodies: Record<Exclude<FrameKind, 'other'>, (text: string) => StreamEventBody> = {
  text: (text) => ({ type: 'text_delta', part: 0, text }),
  reasoning: (text) => ({ type: 'reasoning_delta', part: 1, text }),
  tool: (text) => ({ type: 'tool_call_delta', part: 2, arguments: text }),
  usage: () => ({ type: 'usage', final: false }),
  ping: () => ({ type: 'heartbeat', from: 'upstream' }),
  error: () => ({ type: 'error', kind: 'upstream', message: '', retryable: false, phase: 'mid_stream' }),
}

/** The reader gets every event 5 ms after the server's time. */
export function createTestTrack(): TestTrack {
  const { track, add } = createFrameTrack()
  let seq = 0
  function addEvent(t: number, body: StreamEventBody): void {
    add({ event: { seq, t, ...body } as StreamEvent, receivedMs: t + 5, read: seq++ })
  }
  return {
    track,
    addEvent,
    add(t, kind = 'text', chars = 1) {
      addEvent(t, { type: 'frame', n: seq, bytes: 20 })
      if (kind !== 'other') addEvent(t, bodies[kind]('x'.repeat(chars)))
    },
  }
}

/** For tests: a recorded run of these events; its reader got each `hopMs` after the server's time. */
export function recordedRun(
  lane: number,
  events: readonly (readonly [t: number, body: StreamEventBody])[],
  rest: Partial<RecordedRun> = {},
  hopMs = 5,
): RecordedRun {
  return {
    lane,
    round: 0,
    request: { provider: 'demo', model: 'demo-steady', messages: [] },
    labels: { provider: 'Demo', model: 'Steady', isDemo: true },
    events: events.map(([t, body], seq) => ({
      event: { seq, t, ...body } as StreamEvent,
      receivedMs: t + hopMs,
      read: seq,
    })),
    ...rest,
  }
}

/** For tests: the first event of a run. */
export function startBody(offsetMs = 0): StreamEventBody {
  return {
    type: 'start',
    protocol: 1,
    runId: 'run',
    provider: 'demo',
    dialect: 'openai-chat',
    model: 'demo-steady',
    startedAt: '2026-01-01T00:00:00Z',
    offsetMs,
  }
}
