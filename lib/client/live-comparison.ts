import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { fetchEvents } from './fetch-events'
import { createRunTracker, type RunState, type RunTracker } from './run-tracker'

export type LiveComparison = {
  /** The lanes as they are now. */
  readonly states: readonly RunState[]
  /** Stops one lane; the others go on. */
  stopLane: (lane: number) => void
  /** Stops all lanes and closes the stream. */
  stop: () => void
}

/**
 * Sends one request for all lanes, which the server sends upstream in one tick. Each lane is a run like a chat's:
 * `publish` gets its state by the same rules. `onOver` is called once, when no lane is running any more.
 */
export function startComparison(
  lanes: readonly ChatRequest[],
  publish: (lane: number, state: RunState) => void,
  onOver: () => void,
): LiveComparison {
  const controller = new AbortController()
  const trackers = lanes.map((request, lane) => createRunTracker(request, (state) => publish(lane, state)))

  function onEvent({ lane, ...event }: StreamEvent & { lane?: number }, receivedAt: number, read: number) {
    trackers[lane ?? 0]?.receive(event as StreamEvent, receivedAt, read)
  }
  /** What the server is still to confirm. */
  const stops: Promise<void>[] = []
  function stopTracker(tracker: RunTracker | undefined): Promise<void> {
    const stopped = tracker?.stop() ?? Promise.resolve()
    stops.push(stopped)
    return stopped
  }
  async function stop() {
    await Promise.all(trackers.map(stopTracker))
    controller.abort()
  }

  async function stream() {
    if (lanes.length === 0) return
    try {
      await fetchEvents('/api/compare', { lanes }, { signal: controller.signal, runs: lanes.length, onEvent })
    } catch (error) {
      for (const tracker of trackers) tracker.fail(error)
    }
    await Promise.all(stops)
  }
  void stream().then(onOver)

  return {
    get states() {
      return trackers.map(({ state }) => state)
    },
    stopLane: (lane) => void stopTracker(trackers[lane]),
    stop: () => void stop(),
  }
}
