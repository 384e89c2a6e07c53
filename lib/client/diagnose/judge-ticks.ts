import { TICKS, type Tick } from '@/lib/protocol/tick'

/** A tick with when it came, in milliseconds of any clock. */
export type ArrivedTick = Tick & { arrivedMs: number }

/** `heldMs`: how much longer this tick was on its way than the fastest one. */
export type JudgedTick = ArrivedTick & { heldMs: number }

/**
 * `bursts`: something on the way collects events. `unsteady`: some came late, as over a busy network.
 * `cut`: the stream ended early.
 */
export type Verdict = 'steady' | 'unsteady' | 'bursts' | 'cut'

/** Of what is held back for longer a reader sees nothing but a jerk. */
const STEADY_MS = 60
/** Ticks that come so much closer together than they were sent came together. */
const TOGETHER = 0.2
/** A busy network or device may bunch a few; who collects holds back at least every second one. */
const MOST_TOGETHER = 3

/** The clocks of both sides need not agree: the fastest tick stands for the way itself. */
export function judgeTicks(ticks: readonly ArrivedTick[]): {
  ticks: JudgedTick[]
  verdict: Verdict
  longestMs: number
} {
  const fastest = Math.min(...ticks.map(({ arrivedMs, sentMs }) => arrivedMs - sentMs))
  const judged = ticks.map((tick) => ({ ...tick, heldMs: tick.arrivedMs - tick.sentMs - fastest }))
  const longestMs = Math.max(0, ...judged.map(({ heldMs }) => heldMs))
  return { ticks: judged, verdict: verdictOf(judged, longestMs), longestMs }
}

function verdictOf(ticks: readonly JudgedTick[], longestMs: number): Verdict {
  if (ticks.length < TICKS) return 'cut'
  if (longestMs <= STEADY_MS) return 'steady'
  const together = ticks.filter((tick, index) => {
    const before = ticks[index - 1]
    return before && tick.arrivedMs - before.arrivedMs < (tick.sentMs - before.sentMs) * TOGETHER
  })
  const medianMs = ticks.map(({ heldMs }) => heldMs).sort((a, b) => a - b)[TICKS / 2] ?? 0
  return together.length > MOST_TOGETHER && medianMs > STEADY_MS ? 'bursts' : 'unsteady'
}
