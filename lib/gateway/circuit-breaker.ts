import type { BreakerReport } from '@/lib/protocol/provider'

/**
 * Remembers which models of which providers keep failing. Every answer comes from what is known in this process, so that
 * no request waits for it; an implementation that shares its knowledge takes it in and gives it away in the background.
 */
export type Breakers = {
  /** Whether a request may go there now. After the open time one may in each such time: the probe. */
  admits(provider: string, model: string): boolean
  /** `failed`: it gave no output, for a reason of its own. */
  report(provider: string, model: string, outcome: 'answered' | 'failed'): void
  /** The provider's models whose breaker is not closed. */
  list(provider: string): BreakerReport[]
}

/** Failures in a row, each within a minute of the one before, that open a breaker. */
const FAILURES = 5
const FAILURES_WITHIN_MS = 60_000
const OPEN_MS = 30_000
/** Models are named by callers: no more of them are remembered. */
const REMEMBERED = 1000

type Trouble = {
  provider: string
  model: string
  failures: number
  failedAt: number
  openedAt?: number
  probedAt?: number
}

/** Breakers of this process. `now` is in milliseconds of the epoch. */
export function createBreakers({ now = Date.now }: { now?: () => number } = {}): Breakers {
  const troubles = new Map<string, Trouble>()
  const keyOf = (provider: string, model: string) => `${provider} ${model}`

  function remember(key: string, trouble: Trouble): void {
    troubles.delete(key)
    troubles.set(key, trouble)
    for (const oldest of troubles.keys()) {
      if (troubles.size <= REMEMBERED) return
      troubles.delete(oldest)
    }
  }

  return {
    admits(provider, model) {
      const trouble = troubles.get(keyOf(provider, model))
      if (trouble?.openedAt === undefined) return true
      const time = now()
      const waitsSince = Math.max(trouble.openedAt, trouble.probedAt ?? 0)
      if (time < waitsSince + OPEN_MS) return false
      trouble.probedAt = time
      return true
    },
    report(provider, model, outcome) {
      const key = keyOf(provider, model)
      if (outcome === 'answered') {
        troubles.delete(key)
        return
      }
      const time = now()
      const known = troubles.get(key)
      const isFresh =
        known !== undefined && (known.openedAt !== undefined || time < known.failedAt + FAILURES_WITHIN_MS)
      const failures = isFresh ? known.failures + 1 : 1
      remember(key, { provider, model, failures, failedAt: time, ...(failures >= FAILURES && { openedAt: time }) })
    },
    list(provider) {
      return [...troubles.values()].flatMap(({ provider: id, model, openedAt }) => {
        if (id !== provider || openedAt === undefined) return []
        const retryAfterMs = openedAt + OPEN_MS - now()
        const opened = { model, openedAt: new Date(openedAt).toISOString() }
        return [retryAfterMs > 0 ? { ...opened, state: 'open', retryAfterMs } : { ...opened, state: 'half_open' }]
      })
    },
  }
}
