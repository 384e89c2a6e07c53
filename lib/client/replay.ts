import type { RecordedRun } from '@/lib/recording/recording'
import { type LaneRun, offsetOf, restoreRun } from './lane-run'
import { createReplayLane } from './replay-lane'

export const replaySpeeds = [0.25, 0.5, 1, 2, 4, 8] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** `atMs` is on the comparison's clock: 0 is when the first lane was sent. */
export type ReplayState = {
  atMs: number
  durationMs: number
  isPlaying: boolean
  speed: ReplaySpeed
  /** The runs as they were at that time. Their traces are whole; a run that is over is as `restoreRun` gives it. */
  runs: readonly LaneRun[]
}

/** Plays recorded runs again, all on one clock. */
export type Replay = {
  /** As last published; at first the start, standing still. */
  readonly state: ReplayState
  /** At the end it begins again. */
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (atMs: number) => void
  setSpeed: (speed: ReplaySpeed) => void
  /** To the next moment at which something arrived (-1: to the one before), to stand still there. */
  step: (direction: 1 | -1) => void
  dispose: () => void
}

/** Where time comes from; a test has its own. */
export type ReplayClock = {
  now: () => number
  requestFrame: (draw: () => void) => number
  cancelFrame: (frame: number) => void
}

const pageClock: ReplayClock = {
  now: () => performance.now(),
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
}

/** `publish` gets the state at most once per animation frame. A hidden page draws no frames; its replay goes on unseen. */
export function createReplay(
  recorded: readonly RecordedRun[],
  publish: (state: ReplayState) => void,
  clock: ReplayClock = pageClock,
): Replay {
  const runs = recorded.map(restoreRun)
  const offsets = runs.filter(({ trace }) => trace.events.length > 0).map(offsetOf)
  const firstOffset = Math.min(...offsets)
  const lanes = runs.map((run) => createReplayLane(run, Math.max(0, offsetOf(run) - firstOffset)))
  const durationMs = Math.max(0, ...lanes.map(({ endMs }) => endMs))

  let speed: ReplaySpeed = 1
  let isPlaying = false
  /** The position at the clock's `anchorAt`. */
  let anchorMs = 0
  let anchorAt = clock.now()
  let frame: number | undefined
  let isDisposed = false
  let state = stateAt(anchorAt)

  function positionAt(now: number): number {
    return isPlaying ? Math.min(durationMs, anchorMs + (now - anchorAt) * speed) : anchorMs
  }
  function stateAt(now: number): ReplayState {
    const atMs = positionAt(now)
    return { atMs, durationMs, isPlaying, speed, runs: lanes.map((lane) => lane.runAt(atMs, now)) }
  }
  function schedule(): void {
    if (!isDisposed) frame ??= clock.requestFrame(draw)
  }
  function draw(): void {
    frame = undefined
    const now = clock.now()
    if (isPlaying && positionAt(now) >= durationMs) {
      anchorMs = durationMs
      isPlaying = false
    }
    state = stateAt(now)
    publish(state)
    if (isPlaying) schedule()
  }
  function change(next: { atMs?: number; isPlaying?: boolean; speed?: ReplaySpeed }): void {
    const now = clock.now()
    anchorMs = Math.min(durationMs, Math.max(0, next.atMs ?? positionAt(now)))
    anchorAt = now
    isPlaying = next.isPlaying ?? isPlaying
    speed = next.speed ?? speed
    schedule()
  }
  function play(): void {
    const isAtEnd = positionAt(clock.now()) >= durationMs
    change({ isPlaying: true, ...(isAtEnd ? { atMs: 0 } : {}) })
  }
  function step(direction: 1 | -1): void {
    const atMs = positionAt(clock.now())
    const moments =
      direction === 1
        ? lanes.map((lane) => lane.momentAfter(atMs) ?? durationMs)
        : lanes.map((lane) => lane.momentBefore(atMs) ?? 0)
    change({ isPlaying: false, atMs: direction === 1 ? Math.min(durationMs, ...moments) : Math.max(0, ...moments) })
  }

  return {
    get state() {
      return state
    },
    play,
    pause: () => change({ isPlaying: false }),
    toggle: () => (isPlaying ? change({ isPlaying: false }) : play()),
    seek: (atMs) => change({ atMs }),
    setSpeed: (next) => change({ speed: next }),
    step,
    dispose() {
      isDisposed = true
      if (frame !== undefined) clock.cancelFrame(frame)
    },
  }
}
