import { sentence } from '@/lib/dialects/errors'
import type { ErrorInfo } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'

/** One clock that can be set anew; when it runs out it ends the run with a typed timeout. */
export type Deadline = {
  /** Runs for `ms`; what ran before is forgotten. */
  set(ms: number, words: string): void
  clear(): void
}

export function createDeadline(onExpired: (failure: Failure) => void): Deadline {
  let timer: NodeJS.Timeout | undefined

  function clear(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    set(ms, words) {
      clear()
      timer = setTimeout(() => onExpired(timeout(`${words} within ${seconds(ms)}.`)), ms)
    },
    clear,
  }
}

/** A timeout as the run's error; the run fills the phase in. */
export function timeout(words: string): Failure {
  return failure('timeout', words)
}

/** A failure of the gateway's own finding: it may be tried again. The run fills the phase in. */
export function failure(kind: ErrorInfo['kind'], words: string, more: Partial<ErrorInfo> = {}): Failure {
  return new Failure({ kind, message: sentence(kind, words), retryable: true, phase: 'connect', ...more })
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`
}
