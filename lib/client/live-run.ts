import type { ErrorInfo, StreamEvent } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import { cancelRun } from './cancel-run'
import { fetchEvents } from './fetch-events'
import { createFrameBatch } from './frame-batch'
import { applyEvent, createRunView, type RunView } from './run-view'

/** What the user's Stop has led to so far. `closed`: the server confirmed that the upstream is closed, so long after the click. */
export type StopState =
  | { state: 'closing' }
  | { state: 'closed'; afterMs: number }
  | { state: 'disconnected' }
  | { state: 'unconfirmed' }

/** A run as this page sees it. `…At` are `performance.now()` times. */
export type RunState = {
  view: RunView
  sentAt: number
  /** Latest event that is not a heartbeat. */
  lastEventAt: number
  /** Latest sign of life of the provider without content. */
  lastPingAt?: number
  isOver: boolean
  stop?: StopState
  /** Our own server refused the request, or the connection to it broke. */
  failure?: ErrorInfo
}

export type LiveRun = {
  /** Ends the run here and now; afterwards the server closes the upstream. */
  stop: () => void
}

/**
 * Starts a run and applies its events as they arrive. `publish` gets the state at most once per animation frame, and
 * at once when the run is over. The events never wait for it.
 */
export function startRun(request: ChatRequest, publish: (state: RunState) => void): LiveRun {
  const sentAt = performance.now()
  const controller = new AbortController()
  let runId: string | null = null
  let state: RunState = {
    view: createRunView(request.provider, request.model),
    sentAt,
    lastEventAt: sentAt,
    isOver: false,
  }
  const batch = createFrameBatch(() => publish(state))

  function finish(change: Partial<RunState>) {
    state = { ...state, ...change, isOver: true }
    batch.flush()
    batch.dispose()
  }

  function onEvent(event: StreamEvent, receivedAt: number) {
    if (state.isOver) return
    const time = timeOf(event, receivedAt)
    state = { ...state, ...time, view: applyEvent(state.view, event) }
    if (event.type === 'start') runId = event.runId
    if (event.type === 'end') finish({})
    else batch.schedule()
  }

  function onOpen(openedRunId: string | null) {
    runId ??= openedRunId
  }

  async function stop() {
    if (state.isOver) return
    const stoppedAt = performance.now()
    finish({ stop: { state: runId === null ? 'disconnected' : 'closing' } })
    if (runId !== null) {
      const isConfirmed = await cancelRun(runId)
      const afterMs = performance.now() - stoppedAt
      state = { ...state, stop: isConfirmed ? { state: 'closed', afterMs } : { state: 'unconfirmed' } }
      publish(state)
    }
    controller.abort()
  }

  fetchEvents(request, { signal: controller.signal, onEvent, onOpen }).catch((error: unknown) => {
    if (!state.isOver) finish({ failure: error instanceof Failure ? error.info : unknownFailure })
  })
  return { stop: () => void stop() }
}

/** Our own server's heartbeat says nothing about the provider. */
function timeOf(event: StreamEvent, receivedAt: number): Partial<RunState> {
  if (event.type !== 'heartbeat') return { lastEventAt: receivedAt }
  return event.from === 'upstream' ? { lastPingAt: receivedAt } : {}
}

const unknownFailure: ErrorInfo = {
  kind: 'protocol',
  message: 'The page could not handle the answer.',
  retryable: true,
  phase: 'mid_stream',
}
