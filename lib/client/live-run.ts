import type { ChatRequest } from '@/lib/protocol/request'
import { fetchEvents } from './fetch-events'
import { createRunTracker, type RunState } from './run-tracker'

export type LiveRun = {
  /** As it is now. */
  readonly state: RunState
  /** Ends the run here and now; afterwards the server closes the upstream. */
  stop: () => void
}

/** Starts a run; its state is published as `createRunTracker` says. */
export function startRun(request: ChatRequest, publish: (state: RunState) => void): LiveRun {
  const controller = new AbortController()
  const tracker = createRunTracker(request, publish)

  fetchEvents('/api/chat', request, {
    signal: controller.signal,
    onEvent: tracker.receive,
    onOpen: (runId) => runId !== null && tracker.name(runId),
  }).catch(tracker.fail)

  return {
    get state() {
      return tracker.state
    },
    stop: () => void tracker.stop().then(() => controller.abort()),
  }
}
