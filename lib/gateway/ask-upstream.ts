import type { Dispatcher, Response } from 'undici'
import type { Decoder } from '@/lib/dialects/dialect'
import { sentence } from '@/lib/dialects/errors'
import { dialects } from '@/lib/dialects/table'
import { logDefect } from '@/lib/observe/logger'
import type { ErrorInfo, Outcome, StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { Candidate } from './candidates'
import type { ConnectionReuse } from './connection-reuse'
import { type Deadline, failure } from './deadlines'
import type { EventLog } from './event-log'
import { openUpstream, type PreparedUpstream, refusalOf, withoutRefusedField } from './open-upstream'
import { type AnswerReader, createAnswerReader } from './read-answer'
import { createIdentifier, responseEvent } from './response-event'
import type { Settings } from './settings'
import { toolCallIds } from './tool-call-ids'

/** Why a run's signal was aborted when no failure did it. */
export const CANCELLED = Symbol('cancelled')

/** What came of sending a request; `reused` as in the `response` event. */
type Opened = { response: Response | Failure; reused: boolean | undefined }

/** A request under way. */
export type Sent = {
  /** Never rejects: the answer may come, or fail, before anybody asks for it. */
  opened: Promise<Opened>
  /** `performance.now()` when it was written to its socket; undefined until then. */
  writtenAt(): number | undefined
}

/** Hands a request over to the network. */
export function sendRequest(
  upstream: PreparedUpstream,
  { agent, connections, signal }: { agent: Dispatcher; connections?: ConnectionReuse; signal: AbortSignal },
): Sent {
  const watched = connections?.watch(agent)
  const response = openUpstream(upstream, watched?.dispatcher ?? agent, signal)
  return {
    opened: response.then((opened) => ({ response: opened, reused: watched?.isReused() })),
    writtenAt: () => watched?.writtenAt(),
  }
}

/** One try at an answer, and what it shares with the tries before it. */
export type Try = {
  request: ChatRequest
  candidate: Candidate
  upstream: PreparedUpstream
  /** Where it is under way already. */
  sent?: Sent
  send(upstream: PreparedUpstream): Sent
  /** Aborted to end this try: by a limit's Failure, or by whoever ends the run. */
  signal: AbortSignal
  settings: Settings
  log: EventLog
  deadline: Deadline
  /** Milliseconds since the run's first request was sent. */
  now(): number
  /** Number of the latest request of the run, from 1. */
  attempts: { count: number }
  /** The first output is there, or an end without any: from now on nothing is tried again. */
  onAnswered(): void
}

/** How a try ended. */
export type Ended = {
  outcome: Outcome
  /** What is left to say, as of `t`; its last event is terminal unless that has been said. */
  rest: StreamEventBody[]
  t: number
  /** Set when it failed before any output: nothing of it has been said but its response and frames. */
  failure?: ErrorInfo
  answer?: AnswerReader
}

/** Sends a request and streams its answer. Every failure is in what it returns. */
export async function* askUpstream(attempt: Try): AsyncGenerator<StreamEvent[], Ended> {
  const { request, candidate, signal, log } = attempt
  const framesBefore = log.frames
  const hold = createHold(attempt.onAnswered)
  let decoder: Decoder | undefined
  let answer: AnswerReader | undefined
  let because: ErrorInfo
  try {
    const { response, described, url } = yield* connect(attempt)
    decoder = dialects[candidate.row.dialect].createDecoder({
      provider: candidate.row.id,
      model: candidate.model,
      createToolCallId: toolCallIds(request),
    })
    const identify = createIdentifier(decoder, described)
    answer = createAnswerReader(response, {
      ...attempt,
      url,
      decoder,
      include: includeOf(request),
      framesBefore,
      identify,
    })
    for (let batch = await answer.next(); batch; batch = await answer.next()) {
      const { t, events } = batch
      log.count(batch.frames, batch.bytes, t)
      const stamped = log.stamp(hold.pass(events), t)
      if (stamped.length > 0) yield stamped
      const error = hold.error
      if (error) return { outcome: 'error', rest: hold.rest, t, failure: error, answer }
      const outcome = outcomeOf(events)
      if (outcome) return { outcome, rest: [], t, answer }
    }
    because = missingEnd(log.frames > framesBefore)
  } catch (error) {
    because = failureOf(signal.reason ?? error).info
  }
  return brokenEnd([...hold.rest, ...(decoder?.end() ?? [])], because, attempt)
}

/** The end of a try whose body ended or broke: held-back text and open parts, then the one terminal event. */
export function brokenEnd(rest: StreamEventBody[], because: ErrorInfo, { log, now }: Pick<Try, 'log' | 'now'>): Ended {
  const t = now()
  // The provider's terminal signal wins over a connection that broke after it.
  const terminal = outcomeOf(rest)
  if (terminal === 'complete') return { outcome: terminal, rest, t }
  const hasOutput = log.hasOutput || rest.some(isOutput)
  const phase = hasOutput ? 'mid_stream' : log.timing(0).responseMs === undefined ? 'connect' : 'before_first_token'
  const told = rest.find((event) => event.type === 'error')
  const error = told ?? { type: 'error' as const, ...because, phase }
  return {
    outcome: told || because.kind !== 'incomplete' ? 'error' : 'incomplete',
    rest: told ? rest : [...rest, error],
    t,
    ...(!log.hasOutput && { failure: infoOf(error) }),
  }
}

/** An answer whose headers are there, and that is no error. */
type Connection = { response: Response; described: StreamEventBody; url: string }

/** Gives the answer once it is known to be no error. Throws a Failure. */
async function* connect(attempt: Try): AsyncGenerator<StreamEvent[], Connection> {
  const { candidate, settings, log, deadline, now, attempts } = attempt
  const words = 'It did not begin to answer'
  let { upstream, sent } = attempt
  for (;;) {
    const sentAt = sent ? 0 : now()
    if (!sent) deadline.set(settings.firstByteTimeoutMs, words)
    const { response, reused } = await (sent ?? attempt.send(upstream)).opened
    deadline.pause()
    if (response instanceof Failure) throw response
    const described = responseEvent(response, attempts.count, reused)
    yield log.stamp([described], now())
    const refused = await refusalOf(response, upstream.url)
    if (!refused) {
      // The limit is one for headers and first byte together, but a slow reader of ours is not the provider's fault.
      const leastMs = Math.min(1000, settings.firstByteTimeoutMs)
      deadline.set(Math.max(leastMs, settings.firstByteTimeoutMs - (now() - sentAt)), words)
      return { response, described, url: upstream.url }
    }
    const simpler = withoutRefusedField(upstream, refused)
    if (!simpler) throw refused
    upstream = simpler
    sent = undefined
    attempts.count++
    const because: ErrorInfo = { ...refused.info, phase: 'before_first_token' }
    const { row, model } = candidate
    const retry = { type: 'retry' as const, attempt: attempts.count, provider: row.id, model, afterMs: 0, because }
    yield log.stamp([retry], now())
  }
}

/**
 * Keeps back what a try says of itself before its first output, so that nothing of a failed one is said. What was kept back
 * comes right before that output, however the frames were cut into reads.
 */
function createHold(onAnswered: () => void) {
  let isAnswered = false
  let error: ErrorInfo | undefined
  const rest: StreamEventBody[] = []

  return {
    /** What is not said yet. */
    rest,
    /** How it failed before any output. */
    get error() {
      return error
    },
    /** What of the events may be said now. */
    pass(events: StreamEventBody[]): StreamEventBody[] {
      if (isAnswered) return events
      const turn = events.findIndex((event) => isOutput(event) || event.type === 'finish' || event.type === 'error')
      const before = turn === -1 ? events : events.slice(0, turn)
      const told = before.filter(isOfWire)
      rest.push(...before.filter((event) => !isOfWire(event)))
      const first = events[turn]
      if (!first) return told
      if (first.type === 'error') {
        rest.push(first)
        error = infoOf(first)
        return told
      }
      isAnswered = true
      onAnswered()
      return [...told, ...rest.splice(0), ...events.slice(turn)]
    },
  }
}

/** How events with a terminal one among them end a run. */
export function outcomeOf(events: readonly StreamEventBody[]): Outcome | undefined {
  const terminal = events.find((event) => event.type === 'finish' || event.type === 'error')
  if (!terminal) return undefined
  return terminal.type === 'finish' ? 'complete' : 'error'
}

function infoOf({ type: _type, ...info }: Extract<StreamEventBody, { type: 'error' }>): ErrorInfo {
  return info
}

function isOutput({ type }: StreamEventBody): boolean {
  return type === 'part_start'
}

/** True whatever becomes of the try. */
function isOfWire({ type }: StreamEventBody): boolean {
  return type === 'frame' || type === 'response' || type === 'heartbeat'
}

function missingEnd(hasFrames: boolean): ErrorInfo {
  const kind = hasFrames ? 'incomplete' : 'empty'
  return { kind, message: sentence(kind), retryable: true, phase: 'mid_stream' }
}

/** An exception that is no Failure is a defect of ours: it is logged, and its text is not shown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error === CANCELLED) return failure('incomplete', '')
  logDefect('a run failed', error)
  return failure('upstream', 'Deltascope itself failed while reading the answer.', { retryable: false })
}

function includeOf(request: ChatRequest): 'frames' | 'frame_sizes' | undefined {
  return request.include?.includes('frames') ? 'frames' : request.include?.[0]
}
