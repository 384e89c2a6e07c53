import type { ErrorInfo } from '@/lib/protocol/events'

/** A run as others may address it. */
export type CancellableRun = {
  id: string
  /** Ends the run with an error of ours; its partial output stays. */
  fail(because: ErrorInfo): void
  /** Closes the upstream's socket and resolves once it is closed. What was sent stays; `end` follows with `cancelled`. */
  cancel(): Promise<void>
}

/** The runs of this process, for cancelling by id. Ended runs stay known for a while, so that a late cancel is no error. */
export type RunRegistry = {
  add(run: CancellableRun): void
  end(id: string): void
  /** False when no such run is known. */
  cancel(id: string): Promise<boolean>
  /** Ends every run with the same error. */
  failAll(because: ErrorInfo): void
}

const REMEMBERED = 10_000

export function createRunRegistry(): RunRegistry {
  const live = new Map<string, CancellableRun>()
  const ended = new Set<string>()

  return {
    add(run) {
      live.set(run.id, run)
    },
    end(id) {
      if (!live.delete(id)) return
      ended.add(id)
      for (const oldest of ended) {
        if (ended.size <= REMEMBERED) break
        ended.delete(oldest)
      }
    },
    async cancel(id) {
      const run = live.get(id)
      await run?.cancel()
      return run !== undefined || ended.has(id)
    },
    failAll(because) {
      for (const run of live.values()) run.fail(because)
    },
  }
}
