import type { ErrorInfo, StreamEvent } from '@/lib/protocol/events'
import type { RecordedRun } from '@/lib/recording/recording'
import { parseJson } from './json'
import type { FramePlan, PlannedFrame } from './plan-frames'
import { Refusal, type RefusalReason } from './refusal'

/** The provider had answered with an error instead of a stream; `body` is its own where that was recorded. */
export type RecordedRefusal = {
  afterMs: number
  status: number
  refusal: Refusal
  body: unknown
  /** When the provider wanted to be asked again. */
  retryAfterMs: number | undefined
}

/** A recorded answer as it goes over the socket again. */
export type RecordedAnswer = { plan: FramePlan; isStream: boolean } | RecordedRefusal

type FrameEvent = Extract<StreamEvent, { type: 'frame' }>

/**
 * What happened on the upstream's socket in a recorded run's last try, at its times. Throws a `Refusal` where the recording does not
 * hold it.
 */
export function planRecording({ events: timed }: RecordedRun): RecordedAnswer {
  const all = timed.map(({ event }) => event)
  // Tries that failed are not the answer.
  const events = all.slice(all.findLastIndex(({ type }) => type === 'retry') + 1)
  const frames = events.filter((event) => event.type === 'frame')
  const error = events.find((event) => event.type === 'error')
  if (!frames.some(hasText)) {
    const refused = error && !events.some(isOutput) ? planRefusal(error, events) : undefined
    if (refused) return refused
  }
  checkFrames(frames, events)
  const isStream = !frames.every(({ data }) => /^\s*[[{]/.test(data?.slice(0, 100) ?? '')) || frames.length === 0
  const headersAfterMs = Math.min(timeOf(events, 'response'), frames[0]?.t ?? Number.POSITIVE_INFINITY)
  const startMs = Number.isFinite(headersAfterMs) ? headersAfterMs : 0
  const lastMs = frames.at(-1)?.t ?? startMs
  const plan: FramePlan = {
    headersAfterMs: startMs,
    frames: isStream ? planReads(frames, startMs) : planDocument(frames, startMs),
    endAfterMs: Math.max(0, (events.at(-1)?.t ?? lastMs) - lastMs),
    ending: endingOf(events, error),
  }
  return { plan, isStream }
}

/** Frames of one time came in one read, and go out in one write. */
function planReads(frames: readonly FrameEvent[], startMs: number): PlannedFrame[] {
  const reads: { t: number; text: string }[] = []
  for (const { t, data = '' } of frames) {
    const last = reads.at(-1)
    const text = data + blankLine(data)
    if (last?.t === t) last.text += text
    else reads.push({ t, text })
  }
  return reads.map(({ t, text }, index) => ({
    afterMs: t - (reads[index - 1]?.t ?? startMs),
    bytes: new TextEncoder().encode(text),
  }))
}

/** A host that did not stream: its whole answer, or a list of payloads. */
function planDocument(frames: readonly FrameEvent[], startMs: number): PlannedFrame[] {
  const texts = frames.map(({ data = '' }) => data)
  const text = texts.length === 1 ? texts.join('') : `[${texts.join(',')}]`
  return [{ afterMs: (frames[0]?.t ?? startMs) - startMs, bytes: new TextEncoder().encode(text) }]
}

/** What ended the message; one without a line end was cut by the end of the body. */
function blankLine(raw: string): string {
  return /(?:\r\n|\n|\r)$/.exec(raw.slice(-2))?.[0] ?? ''
}

/** A connection that broke, or that somebody closed, is broken again; other errors stand in the frames or in their lack. */
function endingOf(events: readonly StreamEvent[], error: ErrorInfo | undefined): FramePlan['ending'] {
  if (events.some(({ type }) => type === 'finish')) return 'end'
  return error && error.kind !== 'network' && error.kind !== 'timeout' ? 'end' : 'reset'
}

function checkFrames(frames: readonly FrameEvent[], events: readonly StreamEvent[]): void {
  const end = events.at(-1)
  const isEmpty = frames.length === 0 && (end?.type === 'end' ? end.timing.frames === 0 : !events.some(isOutput))
  if (!isEmpty && !(frames.length > 0 && frames.every(hasText)))
    throw unplayable('This run was recorded without raw frames, so it cannot be replayed.')
  if (frames.some(({ truncated }) => truncated))
    throw unplayable('A frame of this run is longer than what was recorded of it, so it cannot be replayed.')
}

function unplayable(message: string): Refusal {
  return new Refusal('invalid_request', message, 'model')
}

function planRefusal(error: ErrorInfo & { t: number }, events: readonly StreamEvent[]): RecordedRefusal | undefined {
  if (error.kind === 'empty' || error.kind === 'incomplete') return undefined
  const response = events.findLast((event) => event.type === 'response')
  const status = response && response.status >= 300 ? response.status : 500
  const own = parseJson(error.detail ?? '')
  const body = typeof own === 'object' && own !== null ? own : undefined
  const refusal = new Refusal(reasonOf(status), error.message)
  return { afterMs: response?.t ?? error.t, status, refusal, body, retryAfterMs: error.retryAfterMs }
}

function reasonOf(status: number): RefusalReason {
  return REASONS.get(status) ?? (status >= 500 ? 'overloaded' : 'invalid_request')
}

const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [401, 'unauthorized'],
  [404, 'unknown_model'],
  [413, 'too_large'],
  [429, 'rate_limited'],
])

function timeOf(events: readonly StreamEvent[], type: StreamEvent['type']): number {
  return events.findLast((event) => event.type === type)?.t ?? Number.POSITIVE_INFINITY
}

function hasText({ data }: FrameEvent): boolean {
  return data !== undefined
}

function isOutput({ type }: StreamEvent): boolean {
  return type === 'part_start'
}
