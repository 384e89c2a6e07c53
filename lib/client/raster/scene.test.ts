import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { type LaneRun, restoreRun } from '../lane-run'
import { createSceneReader } from './scene'
import { recordedRun, startBody } from './test-track'

const text = (value: string): StreamEventBody => ({ type: 'text_delta', part: 0, text: value })
const partStart: StreamEventBody = { type: 'part_start', part: 0, kind: 'text' }
const finish: StreamEventBody = { type: 'finish', reason: 'tool_calls' }
const end: StreamEventBody = { type: 'end', outcome: 'complete', timing: { totalMs: 0, frames: 0, bytes: 0 } }

const answer = (offsetMs: number) =>
  [
    [0, startBody(offsetMs)],
    [100, partStart],
    [100, text('Hello')],
    [120, text(' you')],
    [130, finish],
    [140, end],
  ] as const

/** The run while it is still going: what it brought up to its `count`th event. */
function liveRun(lane: number, count: number): LaneRun {
  const recorded = recordedRun(lane, answer(0))
  return { ...restoreRun({ ...recorded, events: recorded.events.slice(0, count) }), isOver: false, sentAt: 1000 }
}

describe('the scene of the raster', () => {
  test('lanes share one clock that starts when the first was sent', () => {
    const runs = [restoreRun(recordedRun(0, answer(20))), restoreRun(recordedRun(1, answer(23)))]
    const scene = createSceneReader()(runs, 0)
    expect(scene.lanes.map(({ letter, shiftMs, end }) => ({ letter, shiftMs, end }))).toEqual([
      { letter: 'A', shiftMs: 0, end: { atMs: 140, isFinished: true, label: 'tool calls' } },
      { letter: 'B', shiftMs: 3, end: { atMs: 143, isFinished: true, label: 'tool calls' } },
    ])
    expect([scene.lastMs, scene.isLive]).toEqual([143, false])
  })
  test('a lane that has not begun moves no other', () => {
    const waiting = liveRun(1, 0)
    const scene = createSceneReader()([restoreRun(recordedRun(0, answer(20))), waiting], 1000)
    expect(scene.lanes.map(({ shiftMs }) => shiftMs)).toEqual([0, 0])
  })
  test('while it runs a lane has no end, and the clock goes on', () => {
    const scene = createSceneReader()([liveRun(0, 4)], 1505)
    expect(scene.lanes[0]?.end).toBeUndefined()
    expect([scene.lastMs, scene.isLive]).toEqual([500, true])
  })
  test('silence is a stall while the run is not finished', () => {
    const read = createSceneReader()
    expect(read([liveRun(0, 4)], 1625).lanes[0]?.openStall).toBeUndefined()
    expect(read([liveRun(0, 4)], 1626).lanes[0]?.openStall).toEqual({ fromMs: 120, toMs: 621 })
    expect(read([liveRun(0, 5)], 9000).lanes[0]?.openStall).toBeUndefined()
  })
  test('a stop is where the user saw it, on the server’s clock, and ends the silence', () => {
    const stopped = recordedRun(0, [...answer(0).slice(0, 4), [2000, text('late')]], { stop: { atMs: 1005 } })
    const scene = createSceneReader()([restoreRun(stopped)], 0)
    expect(scene.lanes[0]).toMatchObject({
      end: { atMs: 1000, isFinished: false, label: 'stopped' },
      stoppedMs: 1000,
      stalls: [],
      openStall: { fromMs: 120, toMs: 1000 },
    })
    expect(scene.lastMs).toBe(2000)
  })
  test('an error says its kind', () => {
    const failed = recordedRun(0, [
      [0, startBody()],
      [50, { type: 'error', kind: 'rate_limit', message: '', retryable: true, phase: 'connect' }],
      [50, { ...end, outcome: 'error' }],
    ])
    expect(createSceneReader()([restoreRun(failed)], 0).lanes[0]?.end).toEqual({
      atMs: 50,
      isFinished: false,
      label: 'rate limit',
    })
  })
  test('a run that was refused before its first event ends where it began', () => {
    const failure = { kind: 'network', message: '', retryable: true, phase: 'connect' } as const
    const scene = createSceneReader()([restoreRun(recordedRun(0, [], { failure }))], 0)
    expect(scene.lanes[0]?.end).toEqual({ atMs: 0, isFinished: false, label: 'network' })
  })
})
