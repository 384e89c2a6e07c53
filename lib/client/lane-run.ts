import type { ChatRequest } from '@/lib/protocol/request'
import type { RecordedRun, RunLabels } from '@/lib/recording/recording'
import { createFrameTrack } from './frame-track'
import type { RunState, StopState } from './run-tracker'
import { applyEvent, createRunView, type RunView } from './run-view'

/** A run of a comparison: live, finished, or read from a recording. All views of the comparison are drawn from these. */
export type LaneRun = RunState & {
  /** From 0; gives the letter and the colour. */
  lane: number
  /** Repeat, from 0. */
  round: number
  request: ChatRequest
  labels: RunLabels
}

/** What a recording keeps of a run. */
export function recordRun(run: LaneRun): RecordedRun {
  const { lane, round, request, labels, trace, stop, stoppedMs, failure } = run
  const closedAfter = stop?.state === 'closed' ? { closedAfterMs: stop.afterMs } : {}
  return {
    lane,
    round,
    request,
    labels,
    events: trace.events,
    ...(stoppedMs === undefined ? {} : { stop: { atMs: stoppedMs, ...closedAfter } }),
    ...(failure ? { failure } : {}),
  }
}

/** The run as it stood at its end, made by the same reducer from the same events. */
export function restoreRun(recorded: RecordedRun): LaneRun {
  const { lane, round, request, labels, events, stop, failure } = recorded
  const { track, add } = createFrameTrack()
  for (const timed of events) add(timed)
  const applied = countShown(recorded)
  return {
    lane,
    round,
    request,
    labels,
    view: viewOf(recorded, applied),
    applied,
    trace: { events, track },
    sentAt: 0,
    lastEventAt: events.at(-1)?.receivedMs ?? 0,
    isOver: true,
    ...(stop && { stoppedMs: stop.atMs, stop: restoreStop(stop.closedAfterMs) }),
    ...(failure ? { failure } : {}),
  }
}

function restoreStop(afterMs: number | undefined): StopState {
  return afterMs === undefined ? { state: 'unconfirmed' } : { state: 'closed', afterMs }
}

/** What a reader had seen after the first `count` events. What came after the reader's stop was never shown. */
export function viewOf(run: RecordedRun, count: number): RunView {
  const { request, events } = run
  const shown = events.slice(0, Math.min(count, countShown(run)))
  return shown.reduce((view, { event }) => applyEvent(view, event), createRunView(request.provider, request.model))
}

function countShown({ events, stop }: RecordedRun): number {
  const late = stop ? events.findIndex(({ receivedMs }) => receivedMs > stop.atMs) : -1
  return late === -1 ? events.length : late
}

/** When the provider said that it was done, or what broke was noticed, on the run's server clock; usage may come later. */
export function terminalMs({ view, trace }: LaneRun): number {
  const terminal = trace.events.findLast(({ event }) => event.type === 'finish' || event.type === 'error')
  return terminal?.event.t ?? view.lastMs
}

/** Milliseconds of the server's clock between the opening of the comparison and this run's t = 0. */
export function offsetOf({ trace }: LaneRun): number {
  const start = trace.events.find(({ event }) => event.type === 'start')?.event
  return start?.type === 'start' ? start.offsetMs : 0
}
