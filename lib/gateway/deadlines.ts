import { sentence } from '@/lib/dialects/errors'
import type { ErrorInfo } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'

/** One clock that is set anew for every wait; when it runs out it ends the run with a typed timeout. */
export type Deadline = {
  /** Runs for `ms` from now; what ran before is forgotten. */
  set(ms: number, words: string): void
  /** Nothing is waited for. */
  pause(): void
  /** The run is over. */
  clear(): void
}

/** A stream waits once per delta: the timer is kept and pushed back, which is much cheaper than a new one each time. */
export function createDeadline(onExpired: (failure: Failure) => void): Deadline {
  let timer: NodeJS.Timeout | undefined
  let duration = 0
  let waitingFor: string | undefined

  function expire(): void {
    if (waitingFor !== undefined) onExpired(failure('timeout', `${waitingFor} within ${seconds(duration)}.`))
  }

  return {
    set(ms, words) {
      waitingFor = words
      if (timer && duration === ms) {
        timer.refresh()
        return
      }
      clearTimeout(timer)
      duration = ms
      timer = setTimeout(expire, ms)
    },
    pause() {
      waitingFor = undefined
    },
    clear() {
      clearTimeout(timer)
      waitingFor = undefined
    },
  }
}

/** A failure of the gateway's own finding: it may be tried again. The run fills the phase in. */
export function failure(kind: ErrorInfo['kind'], words: string, more: Partial<ErrorInfo> = {}): Failure {
  return new Failure({ kind, message: sentence(kind, words), retryable: true, phase: 'connect', ...more })
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`
}
