import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import type { RecordedRun } from '@/lib/recording/recording'
import { restoreRun, viewOf } from './lane-run'
import { recordedRun, startBody } from './raster/test-track'
import { createReplay, type ReplayState } from './replay'

const delta = (text: string): StreamEventBody => ({ type: 'text_delta', part: 0, text })
const opened: StreamEventBody = { type: 'part_start', part: 0, kind: 'text' }
const finish: StreamEventBody = { type: 'finish', reason: 'stop' }
const end: StreamEventBody = { type: 'end', outcome: 'complete', timing: { totalMs: 400, frames: 4, bytes: 80 } }
const ping: StreamEventBody = { type: 'heartbeat', from: 'upstream' }

const answer = (offsetMs: number) =>
  [
    [0, startBody(offsetMs)],
    [100, opened],
    [100, delta('One')],
    [200, delta(' two')],
    [250, ping],
    [300, delta(' three')],
    [400, finish],
    [400, end],
  ] as const

/** A page whose time stands still between its frames. */
function stage(recorded: readonly RecordedRun[]) {
  let now = 5000
  let pending: (() => void) | undefined
  const published: ReplayState[] = []
  const replay = createReplay(recorded, (state) => published.push(state), {
    now: () => now,
    requestFrame: (draw) => {
      pending = draw
      return 1
    },
    cancelFrame: () => {
      pending = undefined
    },
  })
  return {
    replay,
    published,
    wait: (ms: number) => {
      now += ms
    },
    /** Lets time pass, then draws a frame if one was asked for. */
    frame(ms = 0) {
      now += ms
      const draw = pending
      pending = undefined
      draw?.()
      return replay.state
    },
    get isAsleep() {
      return pending === undefined
    },
  }
}
const textOf = (state: ReplayState) =>
  state.runs.map(({ view }) => view.parts.map((part) => ('text' in part ? part.text : '')).join())

describe('a replay', () => {
  test('stands at the start until it is played, and publishes nothing by itself', () => {
    const { replay, published, isAsleep } = stage([recordedRun(0, answer(0))])
    expect(replay.state).toMatchObject({ atMs: 0, durationMs: 400, isPlaying: false, speed: 1 })
    expect([published.length, isAsleep]).toEqual([0, true])
  })
  test('plays all lanes on one clock: the run’s offset and the event’s time', () => {
    const { replay, frame } = stage([recordedRun(0, answer(20)), recordedRun(1, answer(70))])
    expect(replay.state.durationMs).toBe(450)
    replay.play()
    expect(textOf(frame(120))).toEqual(['One', ''])
    expect(textOf(frame(30))).toEqual(['One', 'One'])
    expect(textOf(frame(100))).toEqual(['One two', 'One two'])
    expect(frame(150).runs.map(({ isOver }) => isOver)).toEqual([true, false])
    expect(frame(50)).toMatchObject({ atMs: 450, isPlaying: false })
  })
  test('the end is the run as it was restored, and nothing is drawn after it', () => {
    const recorded = recordedRun(0, answer(0))
    const scene = stage([recorded])
    scene.replay.seek(400)
    expect(scene.frame().runs).toEqual([restoreRun(recorded)])
    scene.replay.play()
    scene.frame(401)
    expect(scene.replay.state).toMatchObject({ atMs: 400, isPlaying: false })
    expect(scene.replay.state.runs).toEqual([restoreRun(recorded)])
    expect(scene.isAsleep).toBe(true)
  })
  test('speed 8 passes eight times as fast, and a change of speed keeps the place', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0))])
    replay.setSpeed(8)
    replay.play()
    expect(frame(20).atMs).toBe(160)
    replay.setSpeed(0.25)
    expect(frame(100).atMs).toBe(185)
  })
  test('pausing keeps the place; playing goes on from there, and from the end starts again', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0))])
    replay.toggle()
    frame(150)
    replay.toggle()
    expect(frame(1000)).toMatchObject({ atMs: 150, isPlaying: false })
    replay.play()
    expect(frame(50).atMs).toBe(200)
    frame(9999)
    replay.play()
    expect(frame(10)).toMatchObject({ atMs: 10, isPlaying: true })
  })
  test('seeking there and back gives the same view each time', () => {
    const events = Array.from({ length: 2000 }, (_, n): [number, StreamEventBody] => [10 + n, delta(`${n} `)])
    const recorded = recordedRun(0, [[0, startBody()], [5, opened], ...events, [9000, end]])
    const { replay, frame } = stage([recorded])
    const places = [1500, 3, 700, 9000, 701, 2009, 0, 1500, 266, 265]
    for (const atMs of places) {
      replay.seek(atMs)
      const count = recorded.events.filter(({ event }) => event.t <= atMs).length
      expect(frame().runs[0]?.view).toEqual(viewOf(recorded, count))
    }
  })
  test('seeking beyond the ends stops there', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0))])
    replay.seek(-5)
    expect(frame().atMs).toBe(0)
    replay.seek(99_999)
    expect(frame().atMs).toBe(400)
  })
  test('many changes between two frames are published once', () => {
    const { replay, frame, published } = stage([recordedRun(0, answer(0))])
    for (let atMs = 0; atMs < 300; atMs++) replay.seek(atMs)
    replay.setSpeed(2)
    frame()
    expect(published).toHaveLength(1)
    expect(published[0]).toMatchObject({ atMs: 299, speed: 2 })
  })
  test('a page without frames for a while goes on where the clock stands', () => {
    const { replay, frame, wait } = stage([recordedRun(0, answer(0))])
    replay.play()
    frame(50)
    wait(10_000)
    expect(frame()).toMatchObject({ atMs: 400, isPlaying: false })
  })
  test('steps go from moment to moment over all lanes and stand still', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0)), recordedRun(1, answer(30))])
    replay.play()
    frame(90)
    const steps = [1, 1, 1, -1, -1, -1, -1, -1] as const
    const places = steps.map((direction) => {
      replay.step(direction)
      return frame(7).atMs
    })
    expect(places).toEqual([100, 130, 200, 130, 100, 30, 0, 0])
    replay.seek(430)
    frame()
    replay.step(1)
    expect(frame()).toMatchObject({ atMs: 430, isPlaying: false })
  })
  test('while a run goes on its counters read as they did then', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0)), recordedRun(1, answer(50))])
    replay.seek(320)
    const [first, second] = frame(1000).runs
    expect(first).toMatchObject({ isOver: false, sentAt: 6000 - 320, lastEventAt: 6000 - 20, lastPingAt: 6000 - 70 })
    expect(second).toMatchObject({ sentAt: 6000 - 270, lastEventAt: 6000 - 70, lastPingAt: 6000 - 20 })
    replay.seek(240)
    expect(frame().runs[0]).not.toHaveProperty('lastPingAt')
  })
  test('a lane that was not sent yet has not waited', () => {
    const { replay, frame } = stage([recordedRun(0, answer(0)), recordedRun(1, answer(50))])
    replay.seek(20)
    expect(frame().runs[1]).toMatchObject({ isOver: false, sentAt: 5000 })
  })
  test('a stopped run is shown as stopped when it was, without what came later', () => {
    const late = [...answer(0).slice(0, 4), [290, delta(' late')]] as const
    const recorded = recordedRun(0, late, { stop: { atMs: 285, closedAfterMs: 4 } })
    const { replay, frame } = stage([recorded])
    expect(replay.state.durationMs).toBe(280)
    replay.seek(279)
    expect(frame().runs[0]).toMatchObject({ isOver: false })
    expect(replay.state.runs[0]).not.toHaveProperty('stop')
    expect(replay.state.runs[0]).not.toHaveProperty('stoppedMs')
    replay.seek(280)
    expect(frame().runs).toEqual([restoreRun(recorded)])
    expect(textOf(replay.state)).toEqual(['One two'])
  })
  test('a stream that broke off fails where it broke', () => {
    const failure = { kind: 'network', message: 'Broken.', retryable: true, phase: 'mid_stream' } as const
    const recorded = recordedRun(0, answer(0).slice(0, 4), { failure })
    const { replay, frame } = stage([recorded])
    replay.seek(150)
    expect(frame().runs[0]).not.toHaveProperty('failure')
    replay.seek(200)
    expect(frame().runs).toEqual([restoreRun(recorded)])
  })
  test('nothing to play is over at once', () => {
    const { replay, frame } = stage([])
    replay.play()
    expect(frame()).toEqual({ atMs: 0, durationMs: 0, isPlaying: false, speed: 1, runs: [] })
  })
  test('after its disposal nothing is drawn', () => {
    const { replay, frame, published } = stage([recordedRun(0, answer(0))])
    replay.play()
    replay.dispose()
    replay.seek(100)
    frame(100)
    expect(published).toEqual([])
  })
})
