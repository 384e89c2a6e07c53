import type { RecordedRun, Recording, TimedEvent } from './recording'

/** An event for tests: received a millisecond after the server read it, each in a network read of its own. */
export function timed(event: TimedEvent['event']): TimedEvent {
  return { event, receivedMs: event.t + 1, read: event.seq }
}

/** Two lanes, one stopped, with an event type that nobody knows and texts that are hard on a line format. */
export const recording: Recording = {
  id: 'abc',
  title: 'Primes "quoted"\n\u2028 and \u{1F600} \ud800',
  source: 'compare',
  startedAt: '2026-01-31T09:30:00.000Z',
  productVersion: '0.1.0',
  hasTimes: true,
  runs: [
    run(0, 'demo-thinker', [0, 10, 20]),
    { ...run(1, 'demo-fine', [5, 10, 12.5]), stop: { atMs: 13, closedAfterMs: 4 } },
  ],
}

function run(lane: number, model: string, [start = 0, first = 0, last = 0]: number[]): RecordedRun {
  return {
    lane,
    round: 0,
    request: {
      provider: 'demo-openai',
      model,
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Is 3,599 prime?' }] }],
      temperature: 0.5,
    },
    labels: { provider: 'Demo', model, isDemo: true },
    events: [
      timed({
        seq: 0,
        t: start,
        type: 'start',
        protocol: 1,
        runId: `run-${lane}`,
        provider: 'demo-openai',
        dialect: 'openai-chat',
        model,
        startedAt: '2026-01-31T09:30:00.000Z',
        offsetMs: 0.25,
      }),
      timed({ seq: 1, t: first, type: 'frame', n: 0, bytes: 12, data: 'data: {"a":"\\n"}\r\n\u2029' }),
      timed({ seq: 2, t: first, type: 'part_start', part: 0, kind: 'text' }),
      timed({ seq: 3, t: last, type: 'text_delta', part: 0, text: '59 × 61\n\u0000' }),
      timed({ seq: 4, t: last, type: 'usage', outputTokens: 7, final: true, raw: { deep: [[1, null]] } }),
      timed({ seq: 5, t: last, type: 'finish', reason: 'stop' }),
      timed({ seq: 6, t: last, type: 'end', outcome: 'complete', timing: { totalMs: last, frames: 1, bytes: 12 } }),
    ],
  }
}
