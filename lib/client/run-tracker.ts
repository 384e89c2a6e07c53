import { currentWords } from '@/lib/language/current'
import type { ErrorInfo, StreamEvent } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { TimedEvent } from '@/lib/recording/recording'
import { cancelRun } from './cancel-run'
import { createFrameBatch } from './frame-batch'
import { createFrameTrack, type FrameTrack } from './frame-track'
import type { Selection } from './provider-store'
import { applyEvent, createRunView, type RunView } from './run-view'

/** What the user's Stop has led to so far. `closed`: the server confirmed that the upstream is closed, so long after the click. */
export type StopState =
  | { state: 'closing' }
  | { state: 'closed'; afterMs: number }
  | { state: 'disconnected' }
  | { state: 'unconfirmed' }

/** All that a run has brought. It grows in the network callback and is never copied, so it is no state to subscribe to. */
export type RunTrace = {
  readonly events: readonly TimedEvent[]
  readonly track: FrameTrack
}

/** A run as this page sees it. `…At` are `performance.now()` times. */
export type RunState = {
  view: RunView
  /** So many events the view is made of. The trace may hold more: it grows before the next state is published. */
  applied: number
  trace: RunTrace
  sentAt: number
  /** Latest event that is not a heartbeat. */
  lastEventAt: number
  /** Latest sign of life of the provider without content. */
  lastPingAt?: number
  isOver: boolean
  /** The connection to our server is lost, and the run is looked for again. */
  isLost?: true
  stop?: StopState
  /** When the user stopped, on the clock of the trace's `receivedMs`. What came later is in the trace, not in the view. */
  stoppedMs?: number
  /** Our own server refused the request, or the connection to it broke. */
  failure?: ErrorInfo
}

/** Makes a run's state of its events, as they arrive. */
export type RunTracker = {
  readonly state: RunState
  /** The response's headers named the run, before its `start` event has come. */
  name(runId: string): void
  receive(event: StreamEvent, receivedAt: number, read: number): void
  /** The connection to our server is lost; the next event says that it is back. */
  lose(): void
  /** The stream to our server broke, or was refused. */
  fail(error: unknown): void
  /** Ends the run here and now. Resolves when the server has confirmed that the upstream is closed, or cannot. */
  stop(): Promise<void>
}

/**
 * `publish` gets the state at most once per animation frame, and at once when the run is over. The events never wait
 * for it.
 */
export function createRunTracker(
  target: Selection,
  publish: (state: RunState) => void,
  sentAt = performance.now(),
): RunTracker {
  const events: TimedEvent[] = []
  const { track, add } = createFrameTrack()
  let runId: string | undefined
  let state: RunState = {
    view: createRunView(target.provider, target.model),
    applied: 0,
    trace: { events, track },
    sentAt,
    lastEventAt: sentAt,
    isOver: false,
  }
  const batch = createFrameBatch(() => publish(state))

  function finish(change: Partial<RunState>) {
    const { isLost: _isLost, ...rest } = state
    state = { ...rest, ...change, isOver: true }
    batch.flush()
    batch.dispose()
  }

  return {
    get state() {
      return state
    },
    name(id) {
      runId ??= id
    },
    receive(event, receivedAt, read) {
      const timed = { event, receivedMs: receivedAt - sentAt, read }
      events.push(timed)
      add(timed)
      if (event.type === 'start') runId = event.runId
      if (state.isOver) return
      const { isLost: _isLost, ...rest } = state
      state = { ...rest, ...timeOf(event, receivedAt), view: applyEvent(state.view, event), applied: events.length }
      if (event.type === 'end') finish({})
      else batch.schedule()
    },
    lose() {
      if (state.isOver || state.isLost) return
      state = { ...state, isLost: true }
      batch.schedule()
    },
    fail(error) {
      if (!state.isOver) finish({ failure: error instanceof Failure ? error.info : unknownFailure() })
    },
    async stop() {
      if (state.isOver) return
      const stoppedAt = performance.now()
      const stoppedMs = stoppedAt - sentAt
      // Sent before anything is drawn: the provider goes on producing until it arrives.
      const cancelled = runId === undefined ? undefined : cancelRun(runId)
      finish({ stoppedMs, stop: { state: cancelled ? 'closing' : 'disconnected' } })
      if (!cancelled) return
      const isConfirmed = await cancelled
      const afterMs = performance.now() - stoppedAt
      state = { ...state, stop: isConfirmed ? { state: 'closed', afterMs } : { state: 'unconfirmed' } }
      publish(state)
    },
  }
}

/** Our own server's heartbeat says nothing about the provider. */
function timeOf(event: StreamEvent, receivedAt: number): Partial<RunState> {
  if (event.type !== 'heartbeat') return { lastEventAt: receivedAt }
  return event.from === 'upstream' ? { lastPingAt: receivedAt } : {}
}

function unknownFailure(): ErrorInfo {
  const message = currentWords().runs.errors.faults.unknown
  return { kind: 'protocol', message, retryable: true, phase: 'mid_stream' }
}
