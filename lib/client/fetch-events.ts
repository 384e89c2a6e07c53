import { EventStreamContentType, fetchEventSource } from '@microsoft/fetch-event-source'
import { currentWords } from '@/lib/language/current'
import type { ErrorKind, StreamEvent } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { Problem } from '@/lib/protocol/problem'
import { describeUnreachable } from './unreachable'

export type FetchEventsOptions = {
  signal: AbortSignal
  /** How many runs share the stream; each has its own `end`. */
  runs?: number
  /** `receivedAt` is `performance.now()` of the network read that brought the event; `read` counts the reads from 0. */
  onEvent: (event: StreamEvent & { lane?: number }, receivedAt: number, read: number) => void
  /** The response headers are here. */
  onOpen?: (runId: string | null) => void
}

/**
 * Sends exactly one POST and delivers its events. Resolves after the last `end` event, or when `signal`
 * aborts; from the abort on nothing is delivered. Throws a `Failure` when the server refuses the request, cannot be
 * reached, or the stream breaks off before its `end`.
 */
export function fetchEvents(path: string, request: unknown, options: FetchEventsOptions): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  return readEvents(path, { method: 'POST', headers, body: JSON.stringify(request) }, options)
}

/** Joins a run that has begun, and delivers what follows its event `after`; all of it where none is given. Else as `fetchEvents`. */
export function rejoinEvents(runId: string, after: number | undefined, options: FetchEventsOptions): Promise<void> {
  const headers: Record<string, string> = after === undefined ? {} : { 'Last-Event-ID': `${after}` }
  return readEvents(`/api/chat/${encodeURIComponent(runId)}`, { method: 'GET', headers }, options)
}

function readEvents(
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
  options: FetchEventsOptions,
): Promise<void> {
  const { signal, runs = 1, onEvent, onOpen } = options
  // The library would send the request although the signal has already aborted.
  if (signal.aborted) return Promise.resolve()

  return new Promise((resolve, reject) => {
    let opened = false
    let running = runs
    const reads = createReadClock()

    fetchEventSource(path, {
      ...init,
      signal,
      // By default the library drops the stream of a hidden tab and repeats the POST when it is shown again.
      openWhenHidden: true,
      async onopen(response) {
        await assertEventStream(response)
        opened = true
        onOpen?.(response.headers.get('X-Run-Id'))
      },
      onmessage({ data }) {
        // After an abort the library still delivers the rest of the network chunk; comments arrive as empty data.
        if (signal.aborted || running === 0 || data === '') return
        const event = parseEvent(data)
        if (event.type === 'end') running--
        const { at, index } = reads()
        onEvent(event, at, index)
        if (running === 0) resolve()
      },
      onclose() {
        if (running > 0) throw lostConnection(opened)
      },
      // A returned value would make the library repeat the POST.
      onerror(error) {
        throw error instanceof Failure ? error : lostConnection(opened)
      },
    }).then(resolve, reject)
  })
}

/** One time per network read: all events of a read are delivered in one go, before the next microtask. */
function createReadClock(): () => { at: number; index: number } {
  let current: { at: number; index: number } | undefined
  let next = 0
  return () => {
    if (current === undefined) {
      current = { at: performance.now(), index: next++ }
      queueMicrotask(() => {
        current = undefined
      })
    }
    return current
  }
}

function parseEvent(data: string): StreamEvent {
  try {
    return JSON.parse(data) as StreamEvent
  } catch {
    throw new Failure({
      kind: 'protocol',
      message: currentWords().runs.errors.faults.notJson,
      retryable: true,
      phase: 'mid_stream',
    })
  }
}

async function assertEventStream(response: Response): Promise<void> {
  const contentType = response.headers.get('Content-Type') ?? ''
  if (response.ok && contentType.startsWith(EventStreamContentType)) return
  const words = currentWords().runs.errors.faults
  throw contentType.startsWith('application/problem+json')
    ? problemFailure((await response.json()) as Problem)
    : new Failure({
        kind: response.ok ? 'protocol' : kindOfStatus(response.status),
        message: response.ok ? words.noStream : words.status(`${response.status}`),
        status: response.status,
        retryable: response.status >= 500 || response.ok,
        phase: 'connect',
      })
}

function problemFailure(problem: Problem): Failure {
  const detail = problem.errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n')
  return new Failure({
    kind: kindOfStatus(problem.status),
    message: problem.detail || problem.title,
    status: problem.status,
    retryable: problem.status === 429 || problem.status >= 500,
    phase: 'connect',
    ...(detail ? { detail } : {}),
  })
}

const statusKinds: Record<number, ErrorKind> = {
  401: 'auth',
  403: 'permission',
  404: 'not_found',
  429: 'rate_limit',
  503: 'overloaded',
}

function kindOfStatus(status: number): ErrorKind {
  return statusKinds[status] ?? (status >= 500 ? 'upstream' : 'invalid_request')
}

function lostConnection(opened: boolean): Failure {
  const words = currentWords().runs.errors.faults
  return new Failure({
    kind: 'network',
    message: opened ? words.brokeOff : describeUnreachable(words.notReached),
    retryable: true,
    phase: opened ? 'mid_stream' : 'connect',
  })
}
