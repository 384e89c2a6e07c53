import type { Dialect, ErrorInfo, Outcome, StreamEvent, StreamEventBody, Timing } from '@/lib/protocol/events'
import { type SurveyedFrame, surveyFrames } from './capture-dialect'
import { type CaptureFormat, MOST_FRAMES, readCaptureFrames } from './capture-frames'
import { readCaptureLines } from './capture-lines'
import { describeError, readError, sentence } from './errors'
import { frameEvent } from './frame-event'
import { parseJson } from './json'
import { DIALECT_NAMES } from './payload'
import { atOnce, type Steps } from './steps'
import { dialects } from './table'

/** What could not be read: `line` counts the text's lines from 1, `message` is a sentence. */
export type CaptureError = { line: number; message: string }

/** `dialect` is null, and `why` says what is in the way, where there is nothing to decode. */
export type DecodedCapture = {
  dialect: Dialect | null
  /** One sentence: which format, and how that is known. */
  why: string
  format: CaptureFormat | null
  events: StreamEvent[]
  /** At most 100. */
  errors: CaptureError[]
}

const MOST_CHARACTERS = 4 * 1024 * 1024
const MOST_EVENTS = 400_000
const MOST_ERRORS = 100
const MOST_DETAIL = 4000
/** A capture has no times: frames are put this far apart. */
const FRAME_MS = 20

/**
 * Decodes a raw capture of a provider's answer: what `curl` printed (also with `-i`, `-v` or its meter), a bare event
 * stream, JSON. The format is found out unless `dialect` names it. The events are those of a run, by a provider called
 * `capture`, but their times are made up: frame n is at n × 20 ms, and the start is at the beginning of 1970.
 * Unlike in a run, a message that cannot be read does not end the answer: it is in `errors`, and the next one is read.
 */
export function decodeCapture(text: string, dialect?: Dialect): DecodedCapture {
  return atOnce(decodeCaptureInSteps(text, dialect))
}

/** The same with a stop after each line and message. */
export function* decodeCaptureInSteps(text: string, dialect?: Dialect): Steps<DecodedCapture> {
  if (text.length > MOST_CHARACTERS) return nothing('It is longer than 4 Mi characters, too long to be read here.')
  const { lines, status, isCut } = yield* readCaptureLines(text)
  const body = yield* readCaptureFrames(lines)
  if ('reason' in body) return nothing(status === undefined ? body.reason : `${body.reason} Its status is ${status}.`)
  const frames = body.frames.slice(0, MOST_FRAMES)
  const survey = yield* surveyFrames(frames)
  const chosen = dialect ?? survey.dialect
  if (!chosen) return { ...nothing(`${survey.why}.`), format: body.format }
  const { events, errors } = yield* decodeFrames(survey.frames, chosen, survey.model ?? 'unknown', status)
  if (body.frames.length > MOST_FRAMES)
    errors.push({
      line: frames.at(-1)?.line ?? 1,
      message: `What follows was not read: there are more than ${MOST_FRAMES} messages.`,
    })
  if (isCut)
    errors.push({ line: lines.at(-1)?.number ?? 1, message: 'What follows was not read: there are too many lines.' })
  return {
    dialect: chosen,
    why: reason(dialect, survey),
    format: body.format,
    events,
    errors: errors.slice(0, MOST_ERRORS),
  }
}

function nothing(why: string): DecodedCapture {
  return { dialect: null, why, format: null, events: [], errors: [] }
}

function reason(forced: Dialect | undefined, found: { dialect: Dialect | undefined; why: string }): string {
  if (forced === undefined || found.dialect === forced) return `${found.why}.`
  return `${DIALECT_NAMES[forced]}, as you chose; by itself it looks different. ${found.why}.`
}

function* decodeFrames(
  frames: readonly SurveyedFrame[],
  dialect: Dialect,
  model: string,
  status: number | undefined,
): Steps<{ events: StreamEvent[]; errors: CaptureError[] }> {
  const log = createCaptureLog()
  const errors: CaptureError[] = []
  let calls = 0
  const createToolCallId = () => `c${String(calls++).padStart(8, '0')}`
  const decoder = dialects[dialect].createDecoder({ provider: 'capture', model, createToolCallId })
  const isError = status !== undefined && status >= 400
  let outcome: Outcome | undefined
  let isIdentified = status === undefined
  let read = 0

  function decode({ frame, line, problem, sign }: SurveyedFrame): StreamEventBody[] {
    if (isError) return []
    const isForeign = sign?.isPlain && sign.dialect !== dialect
    const message = isForeign ? `This message is in the ${DIALECT_NAMES[sign.dialect]} format.` : problem
    if (message !== undefined && errors.length < MOST_ERRORS) errors.push({ line, message })
    if (message !== undefined) return []
    const events = decoder.push(frame)
    const isComment = events.length === 0 && frame.data === null && frame.stray === ''
    return isComment ? [{ type: 'heartbeat', from: 'upstream' }] : events
  }

  log.add([startEvent(dialect, model)])
  if (status !== undefined) log.add([{ type: 'response', status, attempt: 1 }])
  for (const one of frames) {
    yield
    log.add([frameEvent(one.frame, read)], read * FRAME_MS)
    const events = decode(one)
    if (!isIdentified && status !== undefined && Object.keys(decoder.identity).length > 0) {
      isIdentified = true
      log.add([{ type: 'response', status, attempt: 1, ...decoder.identity }])
    }
    log.add(events)
    read++
    outcome = outcomeOf(events)
    if (outcome || log.events.length >= MOST_EVENTS) break
  }
  const unread = frames.slice(read).find(({ isPayload }) => isPayload)
  if (unread) errors.push({ line: unread.line, message: unreadReason(outcome) })

  if (!outcome) {
    const rest = isError ? [refusal(frames, status)] : decoder.end()
    log.add(rest)
    outcome = outcomeOf(rest)
  }
  if (!outcome) {
    log.add([{ type: 'error', ...missingEnd(log.hasOutput) }])
    outcome = 'incomplete'
  }
  log.add([{ type: 'end', outcome, timing: log.timing() }])
  return { events: log.events, errors }
}

/** Numbers the events, and notes the moments that `end` reports. */
function createCaptureLog() {
  const events: StreamEvent[] = []
  const moments: Omit<Timing, 'totalMs' | 'frames' | 'bytes'> = {}
  let t = 0
  let frames = 0
  let bytes = 0

  function note(event: StreamEventBody): void {
    if (event.type === 'response') moments.responseMs ??= t
    if (event.type === 'reasoning_delta') moments.firstReasoningMs ??= t
    if (event.type === 'text_delta') moments.firstTextMs ??= t
    if (event.type === 'part_kind' && moments.firstTextMs !== undefined) {
      moments.firstReasoningMs ??= moments.firstTextMs
      delete moments.firstTextMs
    }
    if (event.type !== 'frame') return
    moments.firstFrameMs ??= t
    frames++
    bytes += event.bytes
  }

  return {
    events,
    add(bodies: readonly StreamEventBody[], at = t) {
      t = at
      for (const body of bodies) {
        note(body)
        events.push({ seq: events.length, t, ...body })
      }
    },
    timing: (): Timing => ({ ...moments, totalMs: t, frames, bytes }),
    get hasOutput() {
      return events.some(({ type }) => type === 'part_start')
    },
  }
}

function startEvent(dialect: Dialect, model: string): StreamEventBody {
  const startedAt = new Date(0).toISOString()
  return { type: 'start', protocol: 1, runId: 'capture', provider: 'capture', dialect, model, startedAt, offsetMs: 0 }
}

function outcomeOf(events: readonly StreamEventBody[]): Outcome | undefined {
  const terminal = events.find(({ type }) => type === 'finish' || type === 'error')
  if (!terminal) return undefined
  return terminal.type === 'finish' ? 'complete' : 'error'
}

function unreadReason(outcome: Outcome | undefined): string {
  return outcome
    ? 'The answer was over before this message; what follows was not read.'
    : 'What follows was not read: there are too many events.'
}

/** The error of an answer that is itself one, by its status. */
function refusal(frames: readonly SurveyedFrame[], status: number): StreamEventBody {
  const first = frames[0]?.frame
  const json = parseJson(first?.data ?? first?.stray ?? '')
  const info = describeError(readError(json, status), 'before_first_token')
  return { type: 'error', ...info, ...(json !== undefined && { detail: JSON.stringify(json).slice(0, MOST_DETAIL) }) }
}

function missingEnd(hasOutput: boolean): ErrorInfo {
  const phase = hasOutput ? 'mid_stream' : 'before_first_token'
  return { kind: 'incomplete', message: sentence('incomplete'), retryable: true, phase }
}
