import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { parseRecording } from '@/lib/recording/parse-recording'
import type { RecordedRun, Recording, TimedEvent } from '@/lib/recording/recording'
import { writeRecording } from '@/lib/recording/write-recording'
import { recordRun, restoreRun, viewOf } from './lane-run'
import { measureRun } from './metrics/measure-run'
import { metricsCsv } from './metrics-csv'
import { createReplay } from './replay'

/** An answer that thinks, stalls, calls a tool and reports usage; `late` comes after the reader's stop. */
function eventsOf(shiftMs: number, late: [number, StreamEventBody][] = []): TimedEvent[] {
  const bodies: [t: number, body: StreamEventBody][] = [
    [
      0,
      {
        type: 'start',
        protocol: 1,
        runId: 'run_1',
        provider: 'p',
        dialect: 'anthropic-messages',
        model: 'm',
        startedAt: '2026-01-01T00:00:00Z',
        offsetMs: shiftMs,
      },
    ],
    [80.25, { type: 'response', status: 200, attempt: 1, reused: false }],
    [100, { type: 'frame', n: 0, bytes: 40, data: 'event: ping' }],
    [100, { type: 'heartbeat', from: 'upstream' }],
    [200.125, { type: 'frame', n: 1, bytes: 90 }],
    [200.125, { type: 'part_start', part: 0, kind: 'reasoning' }],
    [200.125, { type: 'reasoning_delta', part: 0, text: 'Hm…' }],
    ...Array.from({ length: 12 }, (_, index): [number, StreamEventBody][] => [
      [300 + index * 60.5, { type: 'frame', n: 2 + index, bytes: 100 }],
      [300 + index * 60.5, { type: 'text_delta', part: 1, text: `word ${index} ` }],
    ]).flat(),
    [3000, { type: 'frame', n: 20, bytes: 70 }],
    [3000, { type: 'usage', inputTokens: 10, outputTokens: 40, final: true }],
    [3000, { type: 'finish', reason: 'stop' }],
    [3001, { type: 'end', outcome: 'complete', timing: { totalMs: 3001, frames: 15, bytes: 1400 } }],
    ...late,
  ]
  const [before, after] = [bodies.slice(0, 7), bodies.slice(7)]
  const opened: [number, StreamEventBody] = [300, { type: 'part_start', part: 1, kind: 'text' }]
  return [...before, opened, ...after].map(([t, body], seq) => ({
    event: { seq, t, ...body } as StreamEvent,
    receivedMs: t + 3 + seq / 100,
    read: seq >> 1,
  }))
}

function runOf(lane: number, change: Partial<RecordedRun> = {}): RecordedRun {
  return {
    lane,
    round: 0,
    request: { provider: 'p', model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] },
    labels: { provider: 'P', model: 'M', isDemo: false },
    events: eventsOf(lane),
    ...change,
  }
}
const recording: Recording = {
  id: 'r',
  title: 'Hi',
  source: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  productVersion: '0.1.0',
  hasTimes: true,
  runs: [runOf(0), runOf(1, { stop: { atMs: 700, closedAfterMs: 4 } })],
}

function again(): Recording {
  const parsed = parseRecording(writeRecording(recording), 'r')
  if ('errors' in parsed) throw new Error(parsed.errors[0]?.message)
  return parsed.recording
}

describe('export, import and replay', () => {
  test('give the identical events', () => {
    expect(again().runs.map(({ events }) => events)).toEqual(recording.runs.map(({ events }) => events))
    expect(again().runs.map(restoreRun).map(recordRun)).toEqual(recording.runs)
  })
  test('give the identical numbers', () => {
    const numbers = ({ runs }: Recording) => runs.map(restoreRun).map((run) => measureRun(run, { hasTimes: true }))
    expect(numbers(again())).toEqual(numbers(recording))
    expect(metricsCsv(again().runs.map(restoreRun))).toBe(metricsCsv(recording.runs.map(restoreRun)))
    expect(numbers(recording)[0]).toMatchObject({
      ttft: { value: 200.125 },
      stalls: { value: 1 },
      closed: { value: 3001 },
    })
  })
  test('give the identical views, at the end and on the way', () => {
    let draw = () => {}
    const requestFrame = (next: () => void) => {
      draw = next
      return 1
    }
    const clock = { now: () => 0, requestFrame, cancelFrame: () => {} }
    const replay = createReplay(again().runs, () => {}, clock)
    replay.seek(replay.state.durationMs)
    draw()
    expect(replay.state.runs.map(({ view }) => view)).toEqual(recording.runs.map((run) => restoreRun(run).view))
    replay.seek(400)
    draw()
    const [first] = recording.runs
    const until = first?.events.filter(({ event }) => event.t <= 400).length ?? 0
    expect(replay.state.runs[0]?.view).toEqual(first && viewOf(first, until))
    replay.dispose()
  })
  test('never show what came after the stop', () => {
    const stopped = restoreRun(runOf(0, { stop: { atMs: 700 } }))
    expect(stopped.view.finish).toBeUndefined()
    expect(stopped.trace.events.at(-1)?.event.type).toBe('end')
    expect(stopped.stop).toEqual({ state: 'unconfirmed' })
  })
})
