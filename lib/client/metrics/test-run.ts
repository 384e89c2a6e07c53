import { type LaneRun, restoreRun } from '@/lib/client/lane-run'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { RecordedRun } from '@/lib/recording/recording'
import { type MeasureOptions, type MetricResult, measureRun } from './measure-run'
import type { MetricId } from './metric-catalog'

/** An event body with its server time and, if it is not 5 ms later, the browser's. */
export type Timed = [t: number, body: StreamEventBody, receivedMs?: number]

/** A finished run of lane A for tests: each event came in a read of its own. */
export function runOf(timed: readonly Timed[], change: Partial<RecordedRun> = {}): LaneRun {
  return restoreRun({
    lane: 0,
    round: 0,
    request: { provider: 'acme', model: 'm1', messages: [] },
    labels: { provider: 'Acme', model: 'M1', isDemo: false },
    events: timed.map(([t, body, receivedMs = t + 5], seq) => ({
      event: { seq, t, ...body } as StreamEvent,
      receivedMs,
      read: seq,
    })),
    ...change,
  })
}

/** The named metrics of a run. */
export function measured(
  ids: readonly MetricId[],
  run: LaneRun,
  options: MeasureOptions = { hasTimes: true },
): Partial<Record<MetricId, MetricResult>> {
  const metrics = measureRun(run, options)
  return Object.fromEntries(ids.map((id) => [id, metrics[id]]))
}

export const frame = (bytes = 100): StreamEventBody => ({ type: 'frame', n: 0, bytes })
export const text = (value: string, part = 0): StreamEventBody => ({ type: 'text_delta', part, text: value })
export const startText = (part = 0): StreamEventBody => ({ type: 'part_start', part, kind: 'text' })
export const startReasoning = (part = 0): StreamEventBody => ({ type: 'part_start', part, kind: 'reasoning' })
export const think = (value: string, part = 0): StreamEventBody => ({ type: 'reasoning_delta', part, text: value })
export const headers: Timed = [120, { type: 'response', status: 200, attempt: 1 }]
export const usage = (counts: object): StreamEventBody => ({ type: 'usage', final: true, ...counts })

/** The last two events of a run that went well. */
export function ending(t: number, reason: 'stop' | 'tool_calls' = 'stop'): Timed[] {
  return [
    [t, { type: 'finish', reason }],
    [t, { type: 'end', outcome: 'complete', timing: { totalMs: t, frames: 0, bytes: 0 } }],
  ]
}

/** Chunks of four characters at these times, each in a frame of 100 bytes. */
export function chunksAt(...times: number[]): Timed[] {
  return [
    [times[0] ?? 0, startText()],
    ...times.flatMap((t): Timed[] => [
      [t, frame()],
      [t, text('abcd')],
    ]),
  ]
}
