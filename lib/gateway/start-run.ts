import { randomBytes, randomInt } from 'node:crypto'
import type { Dispatcher, Response } from 'undici'
import type { Decoder, Target, UpstreamRequest } from '@/lib/dialects/dialect'
import { sentence } from '@/lib/dialects/errors'
import { dialects } from '@/lib/dialects/table'
import { countOmitted } from '@/lib/history/count-omitted'
import type { ErrorInfo, Omitted, Outcome, StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import type { Unready } from '@/lib/providers/resolve'
import { createDeadline, failure } from './deadlines'
import { createEventLog } from './event-log'
import { openUpstream, refusalOf, withoutRefusedField } from './open-upstream'
import { readRateLimit } from './rate-limit'
import { type AnswerReader, createAnswerReader } from './read-answer'
import { createEventRedactor } from './redact-events'
import type { CancellableRun, RunRegistry } from './runs'
import type { Settings } from './settings'

/** One upstream answer being streamed. */
export type Run = CancellableRun & {
  /** The next events, as they come; undefined after `end`. Sends a heartbeat after silence. Call again when it has resolved. */
  next(): Promise<StreamEvent[] | undefined>
}

export type RunContext = { settings: Settings; runs: RunRegistry; agent: Dispatcher; secrets: readonly string[] }

/** An answer whose headers are there, and that is no error. */
type Connection = { response: Response; described: StreamEventBody; url: string }

/** Why a run's signal was aborted when no failure did it. */
const CANCELLED = Symbol('cancelled')
const DRAIN_TIMEOUT_MS = 250

/** Starts a run: the `start` event is there at once, the upstream is called when it has been taken. */
export function startRun(request: ChatRequest, row: ProviderRow, target: Target | Unready, context: RunContext): Run {
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
        outcome = outcomeOf(batch.events)
        if (batch.events.length > 0) yield log.stamp(batch.events, batch.t)
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
    await release(answer, outcome)
    return undefined
  }

  /** Undefined when the request cannot be said in the provider's format at all: a defect of ours, which is logged. */
  function buildRequest(target: Target): (UpstreamRequest & { omitted: Omitted }) | undefined {
    try {
      const omitted = countOmitted(request.messages, { ...target, model: request.model })
      return { ...dialects[target.dialect].buildRequest(request, target), omitted }
    } catch (error) {
      console.error('request could not be built', error)
      return undefined
    }
  }

  /** Sends the request and gives the answer once it is known to be no error. Throws a Failure. */
  async function* connect(): AsyncGenerator<StreamEvent[], Connection> {
    if ('hint' in target) {
      yield log.stamp([startEvent([], {})], 0)
      throw notReady(row, target)
    }
    const built = buildRequest(target)
    yield log.stamp([startEvent(built?.dropped ?? [], built?.omitted ?? {})], 0)
    if (!built) throw unbuildable
    let upstreamRequest: UpstreamRequest = built
    controller.signal.throwIfAborted()
    const url = target.baseUrl + upstreamRequest.path
    sentAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      deadline.set(settings.firstByteTimeoutMs, 'It did not begin to answer')
      const response = await openUpstream(url, upstreamRequest, context.agent, controller.signal)
      deadline.pause()
      const described = responseEvent(response, attempt)
      yield log.stamp([described], now())
      // The limit is one for headers and first byte together, but a slow reader of ours is not the provider's fault.
      const leastMs = Math.min(1000, settings.firstByteTimeoutMs)
      deadline.set(Math.max(leastMs, settings.firstByteTimeoutMs - now()), 'It did not begin to answer')
      const refused = await refusalOf(response, url)
      if (!refused) return { response, described, url }
      const simpler = withoutRefusedField(upstreamRequest, refused)
      if (!simpler) throw refused
      upstreamRequest = simpler
      const because = { ...refused.info, phase: phase() }
      yield log.stamp(
        [{ type: 'retry', attempt: attempt + 1, provider: row.id, model: request.model, afterMs: 0, because }],
        now(),
      )
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

  function startEvent(dropped: string[], omitted: Omitted): StreamEventBody {
    return {
      type: 'start',
      protocol: 1,
      runId: id,
      provider: row.id,
      dialect: row.dialect,
      model: request.model,
      startedAt: new Date().toISOString(),
      offsetMs: 0,
      ...(dropped.length > 0 && { dropped }),
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

const HEARTBEAT = Symbol('heartbeat')

/** Gives what comes first: what is waited for, or a heartbeat after silence. One timer serves the whole run. */
function createSilenceWatch(ms: number): {
  orHeartbeat<T>(next: Promise<T>): Promise<T | typeof HEARTBEAT>
  stop(): void
} {
  let onSilence: (() => void) | undefined
  const timer = setTimeout(() => onSilence?.(), ms)
  return {
    orHeartbeat: (next) => {
      timer.refresh()
      return new Promise((resolve, reject) => {
        onSilence = () => resolve(HEARTBEAT)
        next.then(resolve, reject)
      })
    },
    stop: () => clearTimeout(timer),
  }
}

/** OpenAI and most hosts, Anthropic, Mistral, OpenRouter, LiteLLM, Azure. */
const REQUEST_ID_HEADERS = [
  'x-request-id',
  'request-id',
  'mistral-correlation-id',
  'x-generation-id',
  'x-litellm-call-id',
  'apim-request-id',
]

function responseEvent(response: Response, attempt: number): StreamEventBody {
  const requestId = REQUEST_ID_HEADERS.map((name) => response.headers.get(name)).find((id) => id !== null)
  const rateLimit = readRateLimit(response.headers, Date.now())
  return {
    type: 'response',
    status: response.status,
    ...(requestId && { requestId }),
    ...(rateLimit && { rateLimit }),
    attempt,
  }
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

/** Gives the `response` event once more when the answer has told its own id and model. */
function createIdentifier(decoder: Decoder, described: StreamEventBody): () => StreamEventBody[] {
  let known = false
  return () => {
    if (known || Object.keys(decoder.identity).length === 0) return []
    known = true
    return [{ ...described, ...decoder.identity }]
  }
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

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Nine letters and digits, which every provider's rule accepts, not used in the conversation before. */
function toolCallIds(request: ChatRequest): () => string {
  const used = new Set(
    request.messages
      .flatMap((message) => (message.role === 'assistant' ? message.parts : []))
      .map((part) => (part.type === 'tool_call' ? part.id : '')),
  )
  return () => {
    for (;;) {
      const id = Array.from({ length: 9 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('')
      if (used.has(id)) continue
      used.add(id)
      return id
    }
  }
}
