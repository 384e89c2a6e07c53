import { randomBytes } from 'node:crypto'
import type { Dispatcher, Response } from 'undici'
import type { Decoder, Target } from '@/lib/dialects/dialect'
import { sentence } from '@/lib/dialects/errors'
import { dialects } from '@/lib/dialects/table'
import { countOmitted } from '@/lib/history/count-omitted'
import type { ErrorInfo, Omitted, Outcome, StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import type { Unready } from '@/lib/providers/resolve'
import type { ConnectionReuse } from './connection-reuse'
import { createDeadline, failure } from './deadlines'
import { createEventLog } from './event-log'
import { openUpstream, type PreparedUpstream, prepareUpstream, refusalOf, withoutRefusedField } from './open-upstream'
import { type AnswerReader, createAnswerReader } from './read-answer'
import { createEventRedactor } from './redact-events'
import { createIdentifier, responseEvent } from './response-event'
import type { CancellableRun, RunRegistry } from './runs'
import type { Settings } from './settings'
import { createSilenceWatch, HEARTBEAT } from './silence-watch'
import { toolCallIds } from './tool-call-ids'

/** One upstream answer being streamed. */
export type Run = CancellableRun & {
  /** The next events, as they come; undefined after `end`. Sends a heartbeat after silence. Call again when it has resolved. */
  next(): Promise<StreamEvent[] | undefined>
}

export type RunContext = {
  settings: Settings
  runs: RunRegistry
  agent: Dispatcher
  /** Without it `response` does not tell whether the connection is an old one. */
  connections?: ConnectionReuse
  secrets: readonly string[]
}

/** A run's place in a comparison. */
export type Lane = {
  /** `performance.now()` when the stream of all lanes was opened. */
  openedAt: number
  /** Opens when every lane's request is prepared. */
  gate: Promise<void>
  /** Resolves when every lane's request has been handed over, with the `performance.now()` of that. */
  handedOver: Promise<number>
}

/** A request that only has to be sent, and what of the history it does not hold. */
type Prepared = { upstream: PreparedUpstream; omitted: Omitted }

/** What came of sending a request; `reused` as in the `response` event. */
type Opened = { response: Response | Failure; reused: boolean | undefined }

/** A request under way. */
type Sent = { opened: Promise<Opened>; writtenAt(): number | undefined }

/** An answer whose headers are there, and that is no error. */
type Connection = { response: Response; described: StreamEventBody; url: string }

/** Why a run's signal was aborted when no failure did it. */
const CANCELLED = Symbol('cancelled')
const DRAIN_TIMEOUT_MS = 250

/** Starts a run: with the first `next` the request is sent, and its `start` event is there at once. */
export function startRun(
  request: ChatRequest,
  row: ProviderRow,
  target: Target | Unready,
  context: RunContext,
  lane?: Lane,
): Run {
  const id = `run_${randomBytes(12).toString('hex')}`
  const { settings, runs } = context
  const controller = new AbortController()
  const log = createEventLog(createEventRedactor(context.secrets))
  const deadline = createDeadline((expired) => controller.abort(expired))
  const events = runEvents()
  const silence = createSilenceWatch(settings.heartbeatMs)
  let pending: Promise<IteratorResult<StreamEvent[], undefined>> | undefined
  let sentAt = performance.now()

  const now = () => performance.now() - sentAt
  const isCancelled = () => controller.signal.reason === CANCELLED

  async function* runEvents(): AsyncGenerator<StreamEvent[], undefined> {
    const total = createDeadline((expired) => controller.abort(expired))
    total.set(settings.runMaxMs, 'The answer did not end')
    let decoder: Decoder | undefined
    let answer: AnswerReader | undefined
    let outcome: Outcome | undefined
    try {
      const { response, described, url } = yield* connect()
      decoder = dialects[row.dialect].createDecoder({
        provider: row.id,
        model: request.model,
        createToolCallId: toolCallIds(request),
      })
      const identify = createIdentifier(decoder, described)
      const include = includeOf(request)
      answer = createAnswerReader(response, { url, decoder, settings, deadline, now, include, identify })
      for (let batch = await answer.next(); batch; batch = await answer.next()) {
        log.count(batch.frames, batch.bytes, batch.t)
        const stamped = log.stamp(batch.events, batch.t)
        outcome = outcomeOf(batch.events)
        if (stamped.length > 0) yield stamped
        if (outcome) break
      }
      outcome ??= yield* conclude(decoder, missingEnd(log.frames))
    } catch (error) {
      outcome ??= yield* conclude(decoder, failureOf(controller.signal.reason ?? error).info)
    } finally {
      deadline.clear()
      total.clear()
      runs.end(id)
    }
    yield log.stamp([{ type: 'end', outcome, timing: log.timing(now()) }], now())
    void release(answer, outcome)
    return undefined
  }

  /** Undefined when the request cannot be said in the provider's format at all: a defect of ours, which is logged. */
  function prepare(target: Target): Prepared | undefined {
    try {
      const upstream = prepareUpstream(dialects[target.dialect].buildRequest(request, target), target.baseUrl)
      return { upstream, omitted: countOmitted(request.messages, { ...target, model: request.model }) }
    } catch (error) {
      console.error('request could not be built', error)
      return undefined
    }
  }

  /** Sends the request and gives the answer once it is known to be no error. Throws a Failure. */
  async function* connect(): AsyncGenerator<StreamEvent[], Connection> {
    const prepared = 'hint' in target ? undefined : prepare(target)
    if (lane) await lane.gate
    sentAt = performance.now()
    deadline.set(settings.firstByteTimeoutMs, 'It did not begin to answer')
    const isSent = prepared !== undefined && !controller.signal.aborted
    const first = isSent ? send(prepared.upstream) : undefined
    // Preparing the other lanes takes the same processor: a lane's clock starts when its request is written, or when
    // all have been handed over and only the connection is missing.
    if (lane) sentAt = await startOfLane(lane, first)
    let opening = first?.opened
    yield log.stamp([startEvent(prepared)], 0)
    if ('hint' in target) throw notReady(row, target)
    if (!prepared) throw unbuildable
    let { upstream } = prepared
    for (let attempt = 1; ; attempt++) {
      const { response, reused } = await (opening ?? send(upstream).opened)
      deadline.pause()
      if (response instanceof Failure) throw response
      const described = responseEvent(response, attempt, reused)
      yield log.stamp([described], now())
      const refused = await refusalOf(response, upstream.url)
      if (!refused) {
        // The limit is one for headers and first byte together, but a slow reader of ours is not the provider's fault.
        const leastMs = Math.min(1000, settings.firstByteTimeoutMs)
        deadline.set(Math.max(leastMs, settings.firstByteTimeoutMs - now()), 'It did not begin to answer')
        return { response, described, url: upstream.url }
      }
      const simpler = withoutRefusedField(upstream, refused)
      if (!simpler) throw refused
      upstream = simpler
      opening = undefined
      deadline.set(settings.firstByteTimeoutMs, 'It did not begin to answer')
      const because = { ...refused.info, phase: phase() }
      yield log.stamp(
        [{ type: 'retry', attempt: attempt + 1, provider: row.id, model: request.model, afterMs: 0, because }],
        now(),
      )
    }
  }

  /** `opened` never rejects: the answer may come, or fail, before anybody asks for it. */
  function send(upstream: PreparedUpstream): Sent {
    const watched = context.connections?.watch(context.agent)
    const response = openUpstream(upstream, watched?.dispatcher ?? context.agent, controller.signal)
    return {
      opened: response.then((opened) => ({ response: opened, reused: watched?.isReused() })),
      writtenAt: () => watched?.writtenAt(),
    }
  }

  /** What is left to say when the body has ended or broke: held-back text, open parts, then the one terminal event. */
  function* conclude(decoder: Decoder | undefined, because: ErrorInfo): Generator<StreamEvent[], Outcome> {
    const rest = decoder?.end() ?? []
    if (isCancelled()) {
      yield log.stamp(
        rest.filter((event) => event.type !== 'finish' && event.type !== 'error'),
        now(),
      )
      return 'cancelled'
    }
    // The provider's terminal signal wins over a connection that broke after it.
    const outcome = outcomeOf(rest)
    if (outcome) {
      yield log.stamp(rest, now())
      return outcome
    }
    const before = log.stamp(rest, now())
    yield [...before, ...log.stamp([{ type: 'error', ...because, phase: phase() }], now())]
    return because.kind === 'incomplete' ? 'incomplete' : 'error'
  }

  function phase(): ErrorInfo['phase'] {
    if (log.hasOutput) return 'mid_stream'
    return log.timing(0).responseMs === undefined ? 'connect' : 'before_first_token'
  }

  function startEvent(prepared: Prepared | undefined): StreamEventBody {
    const { upstream, omitted = {} } = prepared ?? {}
    return {
      type: 'start',
      protocol: 1,
      runId: id,
      provider: row.id,
      dialect: row.dialect,
      model: request.model,
      startedAt: new Date().toISOString(),
      offsetMs: lane ? Math.round((sentAt - lane.openedAt) * 1000) / 1000 : 0,
      ...(upstream && upstream.dropped.length > 0 && { dropped: upstream.dropped }),
      ...(Object.keys(omitted).length > 0 && { omitted }),
    }
  }

  /** After a whole answer the connection may be used again; otherwise it is closed. */
  async function release(answer: AnswerReader | undefined, outcome: Outcome): Promise<void> {
    if (outcome !== 'complete' || !answer) return controller.abort(CANCELLED)
    const timer = setTimeout(() => controller.abort(CANCELLED), DRAIN_TIMEOUT_MS)
    try {
      await answer.drain()
    } catch {
      // Aborted: the connection is closed instead of kept.
    } finally {
      clearTimeout(timer)
    }
  }

  const run: Run = {
    id,
    async next() {
      pending ??= events.next()
      const taken = await silence.orHeartbeat(pending)
      if (taken === HEARTBEAT) return log.stamp([{ type: 'heartbeat', from: 'bff' }], now())
      pending = undefined
      if (taken.done) silence.stop()
      return taken.done ? undefined : taken.value
    },
    fail: (because) => controller.abort(new Failure(because)),
    async cancel() {
      controller.abort(CANCELLED)
      // The socket is destroyed by the abort; its close is reported in the next turn of the loop.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  runs.add(run)
  return run
}

async function startOfLane(lane: Lane, sent: Sent | undefined): Promise<number> {
  const handedOverAt = await lane.handedOver
  return sent?.writtenAt() ?? handedOverAt
}

function outcomeOf(events: readonly StreamEventBody[]): Outcome | undefined {
  const terminal = events.find((event) => event.type === 'finish' || event.type === 'error')
  if (!terminal) return undefined
  return terminal.type === 'finish' ? 'complete' : 'error'
}

function missingEnd(frames: number): ErrorInfo {
  const kind = frames > 0 ? 'incomplete' : 'empty'
  return { kind, message: sentence(kind), retryable: true, phase: 'mid_stream' }
}

function notReady(row: ProviderRow, target: Unready): Failure {
  return new Failure({
    kind: 'auth',
    message: `${row.label} is not set up on this server. ${target.hint}`,
    retryable: false,
    phase: 'connect',
  })
}

/** An exception that is no Failure is a defect of ours: it is logged, and its text is not shown. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error === CANCELLED) return failure('incomplete', '')
  console.error('run failed', error)
  return failure('upstream', 'Deltascope itself failed while reading the answer.', { retryable: false })
}

const unbuildable = new Failure({
  kind: 'invalid_request',
  message: "This request cannot be said in the provider's format.",
  retryable: false,
  phase: 'connect',
})

function includeOf(request: ChatRequest): 'frames' | 'frame_sizes' | undefined {
  return request.include?.includes('frames') ? 'frames' : request.include?.[0]
}
