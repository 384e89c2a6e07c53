import type { RunLimits } from './run-limits'

/** Counts the runs of each client. Several servers that share one would count together. */
export type RunCounter = {
  limits: RunLimits
  /** Takes places for so many runs, all or none. Never more than the limits allow at all. */
  take(client: string, runs: number): Promise<Taken>
  /** Gives one place back. */
  release(client: string): Promise<void>
}

/** `retryAfterMs` is a guess where the client has to wait for runs of its own to end. */
export type Taken = { taken: true } | { taken: false; limit: keyof RunLimits; retryAfterMs: number }

const MINUTE_MS = 60_000
const GUESS_MS = 1000
const SWEPT_AT = 10_000

type Count = {
  inFlight: number /** When everything started would have been started at an even pace. */
  pacedMs: number
}

/** The counts of this process. */
export function createRunCounter(limits: RunLimits, now: () => number = Date.now): RunCounter {
  const counts = new Map<string, Count>()
  const spacingMs = MINUTE_MS / limits.perMinute

  function sweep(): void {
    for (const [client, { inFlight, pacedMs }] of counts) if (inFlight === 0 && pacedMs <= now()) counts.delete(client)
  }

  return {
    limits,
    async take(client, runs) {
      const { inFlight, pacedMs } = counts.get(client) ?? { inFlight: 0, pacedMs: 0 }
      if (inFlight + runs > limits.inFlight) return { taken: false, limit: 'inFlight', retryAfterMs: GUESS_MS }
      // A minute's runs may come at once; then one more for each bit of the minute that has passed.
      const nextMs = Math.max(pacedMs, now()) + runs * spacingMs
      const tooEarlyMs = nextMs - now() - MINUTE_MS
      if (tooEarlyMs > 0) return { taken: false, limit: 'perMinute', retryAfterMs: Math.ceil(tooEarlyMs) }
      if (counts.size >= SWEPT_AT) sweep()
      counts.set(client, { inFlight: inFlight + runs, pacedMs: nextMs })
      return { taken: true }
    },
    async release(client) {
      const count = counts.get(client)
      if (count) count.inFlight = Math.max(0, count.inFlight - 1)
    },
  }
}
