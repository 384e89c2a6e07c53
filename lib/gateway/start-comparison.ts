import type { Target } from '@/lib/dialects/dialect'
import type { WatchRun } from '@/lib/observe/watch-runs'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import type { Unready } from '@/lib/providers/resolve'
import type { Candidate } from './candidates'
import { type MergedRuns, mergeRuns } from './merge-runs'
import { type RunContext, startRun } from './start-run'

export type LaneRequest = {
  request: ChatRequest
  row: ProviderRow
  target: Target | Unready
  fallbacks?: readonly Candidate[]
}

/**
 * Starts a run for each lane. With `barrier` every request is prepared first and all are sent in one tick; without it
 * each is sent as soon as it is prepared. Either way `offsetMs` of each start tells when.
 */
export function startComparison(
  lanes: readonly LaneRequest[],
  barrier: boolean,
  { watchRun = (run) => run, ...context }: RunContext & { watchRun?: WatchRun },
): MergedRuns {
  const openedAt = performance.now()
  let open: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  // Behind the gate every lane hands its request over before the loop turns.
  const handedOver = gate.then(() => new Promise<number>((resolve) => setImmediate(() => resolve(performance.now()))))
  const lane = { openedAt, gate, handedOver }
  const runs = lanes.map(({ request, row, target, fallbacks = [] }) =>
    watchRun(startRun(request, row, target, context, { lane, fallbacks })),
  )
  if (!barrier) open?.()
  const merged = mergeRuns(runs)
  let isFirst = true
  return {
    next() {
      // The first read takes each run to the gate, its request prepared; then the gate opens for all.
      const first = merged.next()
      if (isFirst) open?.()
      isFirst = false
      return first
    },
    cancel: merged.cancel,
  }
}
