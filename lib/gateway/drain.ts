import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorInfo } from '@/lib/protocol/events'
import type { Environment } from '@/lib/providers/resolve'
import { wholeNumber } from '@/lib/providers/whole-number'
import type { RunRegistry } from './runs'

/** The end of a process: runs may finish for a while, then they are ended with a word. */
export type Drain = {
  readonly isDraining: boolean
  /** Begins it; the second time it ends the runs at once. */
  begin(): void
  /** Resolves when no run is left, also of those that nobody reads just now. */
  over(): Promise<void>
}

/** A run that begins too late is ended too. */
const AGAIN_MS = 100
/** What writes a run's last events elsewhere has so long for it. */
const LAST_WORDS_MS = 100

/** `countLive` gives the number of runs that have not ended. */
export function createDrain(runs: Pick<RunRegistry, 'failAll'>, graceMs: number, countLive: () => number): Drain {
  let isDraining = false

  function endRuns(): void {
    runs.failAll(shuttingDown)
    setTimeout(endRuns, AGAIN_MS).unref()
  }

  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      if (isDraining || graceMs === 0) endRuns()
      else setTimeout(endRuns, graceMs).unref()
      isDraining = true
    },
    async over() {
      while (countLive() > 0) await sleep(LAST_WORDS_MS)
      await sleep(LAST_WORDS_MS)
    },
  }
}

/** `SHUTDOWN_GRACE_MS`; 0 ends runs at once. Throws an Error with a sentence for the owner. */
export function readGraceMs(env: Environment): number {
  return wholeNumber(env, 'SHUTDOWN_GRACE_MS', { min: 0, max: 3_600_000, fallback: 10_000 })
}

const shuttingDown: ErrorInfo = {
  kind: 'incomplete',
  message: 'Deltascope is shutting down, and the answer was cut here.',
  retryable: true,
  phase: 'mid_stream',
}
