import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { Target } from '@/lib/dialects/dialect'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import type { Unready } from '@/lib/providers/resolve'
import {
  askUpstream,
  brokenEnd,
  CANCELLED,
  type Ended,
  failureOf,
  outcomeOf,
  type Sent,
  sendRequest,
} from './ask-upstream'
import type { Candidate } from './candidates'
import { type Breakers, createBreakers } from './circuit-breaker'
import type { ConnectionReuse } from './connection-reuse'
import { createDeadline } from './deadlines'
import { createEventLog } from './event-log'
import type { PreparedUpstream } from './open-upstream'
import { leftOut, type Prepared, prepareRequest } from './prepare-request'
import { createEventRedactor } from './redact-events'
import { createRetryPlan } from './retry-plan'
import type { CancellableRun, RunRegistry } from './runs'
import type { Settings } from './settings'
import { createSilenceWatch, HEARTBEAT } from './silence-watch'

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
  /** Without it a run knows nothing of how others fared. */
  breakers?: Breakers
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

/** `fallbacks` are asked in order when the first provider fails before its first output. */
export type RunOptions = { fallbacks?: readonly Candidate[]; lane?: Lane }

const DRAIN_TIMEOUT_MS = 250

/**
 * Starts a run: with the first `next` the request is sent, and its `start` event is there at once. A try that fails before
 * its first output is followed by others, as `createRetryPlan` says. A lane's numbers are of one request: without fallbacks
 * of its own it is tried once.
 */
export function startRun(
  request: ChatRequest,
  row: ProviderRow,
  target: Target | Unready,
  context: RunContext,
  { fallbacks = [], lane }: RunOptions = {},
): Run {
  const id = `run_${randomBytes(12).toString('hex')}`
  const { settings, runs, breakers = createBreakers() } = context
  const log = createEventLog(createEventRedactor(context.secrets))
  const attempts = { count: 1 }
  const plan = createRetryPlan([{ row, target, model: request.model }, ...fallbacks], {
    breakers,
    baseMs: settings.retryBaseMs,
    mayRepeat: !lane || fallbacks.length > 0,
  })
  /** Of the whole run, and of the try that is under way. */
  const controller = new AbortController()
  let trying = new AbortController()
  controller.signal.addEventListener('abort', () => trying.abort(controller.signal.reason))
  const deadline = createDeadline((expired) => trying.abort(expired))
  const events = runEvents()
  const silence = createSilenceWatch(settings.heartbeatMs)
  let pending: Promise<IteratorResult<StreamEvent[], undefined>> | undefined
  let sentAt = performance.now()

  const now = () => performance.now() - sentAt

  async function* runEvents(): AsyncGenerator<StreamEvent[], undefined> {
    const total = createDeadline((expired) => controller.abort(expired))
    total.set(settings.runMaxMs, 'The answer did not end')
    let ended: Ended | undefined
    try {
      ended = yield* tryUntilAnswered()
    } catch (error) {
      ended = brokenEnd([], failureOf(error).info, { log, now })
    } finally {
      deadline.clear()
      total.clear()
      runs.end(id)
    }
    // What has been said stands: a cancel comes too late then.
    const isCancelled = controller.signal.reason === CANCELLED && outcomeOf(ended.rest) !== undefined
    const outcome = isCancelled ? 'cancelled' : ended.outcome
    const rest = isCancelled ? ended.rest.filter((event) => outcomeOf([event]) === undefined) : ended.rest
    if (rest.length > 0) yield log.stamp(rest, ended.t)
    yield log.stamp([{ type: 'end', outcome, timing: log.timing(now()) }], now())
    void release(outcome === 'complete' ? ended : undefined)
    return undefined
  }

  async function* tryUntilAnswered(): AsyncGenerator<StreamEvent[], Ended> {
    let prepared = prepare()
    let sent = yield* begin(prepared)
    for (;;) {
      const ended: Ended =
        prepared instanceof Failure
          ? brokenEnd([], prepared.info, { log, now })
          : yield* askUpstream({ ...tools(), upstream: prepared.upstream, ...(sent && { sent }) })
      if (controller.signal.aborted || !ended.failure) return ended
      const next = plan.next(ended.failure)
      if (!next) return ended
      // Whatever the failed try has open is closed; a connection whose answer has been read to its end is kept.
      trying.abort(CANCELLED)
      trying = new AbortController()
      attempts.count++
      const { candidate, afterMs } = next
      const named = { attempt: attempts.count, provider: candidate.row.id, model: candidate.model }
      yield log.stamp([{ type: 'retry', ...named, afterMs, because: ended.failure }], ended.t)
      if (afterMs > 0) await sleep(afterMs, undefined, { signal: controller.signal }).catch(() => undefined)
      if (controller.signal.aborted) return brokenEnd([], failureOf(controller.signal.reason).info, { log, now })
      prepared = prepare()
      sent = undefined
    }
  }

  /** Sends the first request and says `start`. */
  async function* begin(prepared: Prepared | Failure): AsyncGenerator<StreamEvent[], Sent | undefined> {
    if (lane) await lane.gate
    sentAt = performance.now()
    deadline.set(settings.firstByteTimeoutMs, 'It did not begin to answer')
    const isSent = !(prepared instanceof Failure) && !controller.signal.aborted
    const sent = isSent ? send(prepared.upstream) : undefined
    // Preparing the other lanes takes the same processor: a lane's clock starts when its request is written, or when
    // all have been handed over and only the connection is missing.
    if (lane) sentAt = await startOfLane(lane, sent)
    yield log.stamp([startEvent(prepared)], 0)
    return sent
  }

  /** The request of the candidate whose turn it is, or why there is none. */
  function prepare(): Prepared | Failure {
    const prepared = prepareRequest(request, plan.candidate)
    return prepared instanceof Failure ? prepared : (plan.passedOver() ?? prepared)
  }

  function send(upstream: PreparedUpstream): Sent {
    return sendRequest(upstream, { ...context, signal: trying.signal })
  }

  /** What every try shares. */
  function tools() {
    const { candidate, answered: onAnswered } = plan
    return { request, candidate, send, signal: trying.signal, settings, log, deadline, now, attempts, onAnswered }
  }

  function startEvent(prepared: Prepared | Failure): StreamEventBody {
    return {
      type: 'start',
      protocol: 1,
      runId: id,
      provider: row.id,
      dialect: row.dialect,
      model: request.model,
      startedAt: new Date().toISOString(),
      offsetMs: lane ? Math.round((sentAt - lane.openedAt) * 1000) / 1000 : 0,
      ...(prepared instanceof Failure ? {} : leftOut(prepared)),
    }
  }

  /** After a whole answer the connection may be used again; otherwise it is closed. */
  async function release(ended: Ended | undefined): Promise<void> {
    if (!ended?.answer) return controller.abort(CANCELLED)
    const timer = setTimeout(() => controller.abort(CANCELLED), DRAIN_TIMEOUT_MS)
    try {
      await ended.answer.drain()
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
