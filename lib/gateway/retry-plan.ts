import { sentence } from '@/lib/dialects/errors'
import type { ErrorInfo } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { Candidate } from './candidates'
import type { Breakers } from './circuit-breaker'
import { isOutage, isWorthFallback, repeatDelayMs } from './retry-policy'

/** Whom a run asks, one after the other, as long as there is no output. */
export type RetryPlan = {
  /** Whom it is the turn of. */
  readonly candidate: Candidate
  /**
   * Why the candidate is passed over: its breaker is open and another one can be asked. The last that could answer is
   * never passed over, since a request that names no other is the user's explicit wish; it is the probe then.
   */
  passedOver(): Failure | undefined
  /** The candidate gave output. */
  answered(): void
  /** The candidate failed; whom to ask after what wait, or undefined when that was all. */
  next(because: ErrorInfo): { candidate: Candidate; afterMs: number } | undefined
}

export type RetryOptions = { breakers: Breakers; baseMs: number; mayRepeat: boolean }

export function createRetryPlan(
  candidates: readonly [Candidate, ...Candidate[]],
  { breakers, baseMs, mayRepeat }: RetryOptions,
): RetryPlan {
  const [first, ...rest] = candidates
  let candidate = first
  let repeats = 0
  let isPassedOver = false

  const isOpen = ({ row, model }: Candidate) => breakers.list(row.id).some((report) => report.model === model)
  const isAble = (other: Candidate) => !('hint' in other.target) && !isOpen(other)

  function repeatAfterMs(because: ErrorInfo): number | undefined {
    if (!mayRepeat || isPassedOver || isOpen(candidate)) return undefined
    return repeatDelayMs(because, repeats + 1, baseMs)
  }

  return {
    get candidate() {
      return candidate
    },
    passedOver() {
      isPassedOver = rest.some(isAble) && !breakers.admits(candidate.row.id, candidate.model)
      return isPassedOver ? openBreaker(candidate) : undefined
    },
    answered() {
      breakers.report(candidate.row.id, candidate.model, 'answered')
    },
    next(because) {
      if (isOutage(because) && !isPassedOver) breakers.report(candidate.row.id, candidate.model, 'failed')
      const afterMs = repeatAfterMs(because)
      if (afterMs !== undefined) {
        repeats++
        return { candidate, afterMs }
      }
      const fallback = isWorthFallback(because) ? rest.shift() : undefined
      if (!fallback) return undefined
      candidate = fallback
      repeats = 0
      return { candidate, afterMs: 0 }
    },
  }
}

function openBreaker({ row }: Candidate): Failure {
  const message = sentence('overloaded', `${row.label} failed several times in a row and is left alone for a moment.`)
  return new Failure({ kind: 'overloaded', message, code: 'circuit_open', retryable: true, phase: 'connect' })
}
