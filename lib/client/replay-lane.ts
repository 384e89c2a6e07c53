import type { LaneRun } from './lane-run'
import { lowerBound, upperBound } from './raster/sorted'
import { applyEvent, createRunView, type RunView } from './run-view'

/** Views are immutable, so keeping one of every so many events costs nothing and makes going back fast. */
const KEPT_EVERY = 256

/** One lane of a replay. Times are on the comparison's clock. */
export type ReplayLane = {
  endMs: number
  /** The run as it was at `atMs`, for a page whose clock (`performance.now()`) stands at `now`. */
  runAt: (atMs: number, now: number) => LaneRun
  /** When something arrived next, or the run ended. */
  momentAfter: (atMs: number) => number | undefined
  momentBefore: (atMs: number) => number | undefined
}

/** `run` is whole; its t = 0 was at `shiftMs`. What came after the reader's stop is not shown, as it was not then. */
export function createReplayLane(run: LaneRun, shiftMs: number): ReplayLane {
  const events = shownEvents(run)
  const times = risingTimes(events.map(({ event }) => event.t))
  const contentTimes = times.filter((_, index) => events[index]?.event.type !== 'heartbeat')
  const pingTimes = times.filter((_, index) => isPing(events[index]?.event))
  const endMs = shiftMs + Math.max(times.at(-1) ?? 0, stopOf(run) ?? 0)
  const viewAfter = createViews(run, events)

  const lastUntil = (list: readonly number[], atMs: number) => list[upperBound(list, atMs, list.length, shiftMs) - 1]

  return {
    endMs,
    runAt(atMs, now) {
      if (atMs >= endMs) return run
      const { stop: _stop, stoppedMs: _stoppedMs, failure: _failure, ...rest } = run
      const sentAt = now - Math.max(0, atMs - shiftMs)
      const pingMs = lastUntil(pingTimes, atMs)
      const applied = upperBound(times, atMs, times.length, shiftMs)
      return {
        ...rest,
        view: viewAfter(applied),
        applied,
        sentAt,
        lastEventAt: sentAt + (lastUntil(contentTimes, atMs) ?? 0),
        ...(pingMs === undefined ? {} : { lastPingAt: sentAt + pingMs }),
        isOver: false,
      }
    },
    momentAfter(atMs) {
      const t = times[upperBound(times, atMs, times.length, shiftMs)]
      if (t !== undefined) return t + shiftMs
      return endMs > atMs ? endMs : undefined
    },
    momentBefore(atMs) {
      const t = times[lowerBound(times, atMs, times.length, shiftMs) - 1]
      return t === undefined ? undefined : t + shiftMs
    },
  }
}

function shownEvents({ trace, stoppedMs }: LaneRun): LaneRun['trace']['events'] {
  if (stoppedMs === undefined) return trace.events
  const late = trace.events.findIndex(({ receivedMs }) => receivedMs > stoppedMs)
  return late === -1 ? trace.events : trace.events.slice(0, late)
}

/** The server's clock never goes back; a file from elsewhere may claim it. */
function risingTimes(times: readonly number[]): number[] {
  let latest = 0
  return times.map((t) => {
    latest = Math.max(latest, t)
    return latest
  })
}

function isPing(event: LaneRun['trace']['events'][number]['event'] | undefined): boolean {
  return event?.type === 'heartbeat' && event.from === 'upstream'
}

/** When the reader stopped, on the server's clock: without what the way from there takes at least. */
function stopOf({ stoppedMs, trace: { track } }: LaneRun): number | undefined {
  if (stoppedMs === undefined) return undefined
  const hopMs = track.t.reduce((least, t, row) => Math.min(least, (track.receivedMs[row] ?? t) - t), Infinity)
  return stoppedMs - (Number.isFinite(hopMs) ? hopMs : 0)
}

/** The view after any number of events. Forwards each event is applied once. */
function createViews({ request }: LaneRun, events: LaneRun['trace']['events']): (count: number) => RunView {
  const kept: RunView[] = [createRunView(request.provider, request.model)]
  let view = kept[0] ?? createRunView(request.provider, request.model)
  let applied = 0

  return (count) => {
    const nearest = Math.min(kept.length - 1, Math.floor(count / KEPT_EVERY))
    const keptView = kept[nearest]
    if (keptView && (count < applied || nearest * KEPT_EVERY > applied)) {
      view = keptView
      applied = nearest * KEPT_EVERY
    }
    for (const { event } of events.slice(applied, count)) {
      view = applyEvent(view, event)
      applied++
      if (applied === kept.length * KEPT_EVERY) kept.push(view)
    }
    return view
  }
}
