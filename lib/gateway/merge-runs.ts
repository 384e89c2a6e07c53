import { logDefect } from '@/lib/observe/logger'
import type { StreamEvent } from '@/lib/protocol/events'
import type { Run } from './start-run'

/** What one lane had to say. */
export type LaneEvents = { lane: number; events: StreamEvent[] }

/** Several runs read as one. */
export type MergedRuns = {
  /** What has come, of whichever lanes, in order of arrival; undefined when every run is over. Call again when it has resolved. */
  next(): Promise<LaneEvents[] | undefined>
  cancel(): Promise<void>
}

/** Each lane is read by itself, at most one step ahead of the reader: a slow or failing one never holds the others. */
export function mergeRuns(runs: readonly Run[]): MergedRuns {
  const waiting = new Set(runs.keys())
  const over = new Set<number>()
  let arrived: LaneEvents[] = []
  let wake: (() => void) | undefined

  async function read(lane: number): Promise<void> {
    const events = await runs[lane]?.next().catch(broken)
    if (events) {
      arrived.push({ lane, events })
      waiting.add(lane)
    } else over.add(lane)
    wake?.()
  }

  function readWaiting(): void {
    for (const lane of waiting) void read(lane)
    waiting.clear()
  }

  return {
    async next() {
      readWaiting()
      while (arrived.length === 0 && over.size < runs.length) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const batch = arrived
      arrived = []
      return batch.length > 0 ? batch : undefined
    },
    cancel: async () => void (await Promise.all(runs.map((run) => run.cancel()))),
  }
}

/** A run gives its failures as events; one that throws is a defect of ours and must not hold the other lanes. */
function broken(error: unknown): undefined {
  logDefect('lane broke', error)
}
