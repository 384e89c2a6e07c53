import type { Run } from '@/lib/gateway/start-run'
import type { StreamEvent } from '@/lib/protocol/events'

/** Sees what a run says, without touching it. */
export type RunObserver = {
  /** What the run has just given, in its order; the last of it is `end`. */
  see(events: readonly StreamEvent[]): void
  /** The run broke without an `end`. */
  lose(): void
}

/** The same run, whose events the observer sees before its reader does. */
export function observeRun(run: Run, observer: RunObserver): Run {
  return {
    ...run,
    async next() {
      try {
        const events = await run.next()
        if (events) observer.see(events)
        return events
      } catch (error) {
        observer.lose()
        throw error
      }
    },
  }
}
