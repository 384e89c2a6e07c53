import type { ErrorInfo, ErrorKind, Usage } from '@/lib/protocol/events'
import type { RunLabels } from '@/lib/recording/recording'
import { measureCadence, type Speed } from '../cadence'
import { answererOf } from '../chat-run'
import type { Answerer, Conversation, StoredRun } from '../conversation/conversation'
import { runsOf } from '../conversation/steps'
import { type Estimate, estimateCost, type MissingCost } from '../prices/estimate-cost'
import { findPrice, type OwnPrice } from '../prices/find-price'
import type { Selection } from '../provider-store'
import type { StopState } from '../run-tracker'
import type { RunView } from '../run-view'

/** A run of the chat, live or stored: as much of it as its usage needs. */
export type CountableRun = {
  target: Selection
  labels: RunLabels
  fallbacks?: readonly Answerer[]
  view: RunView
  isOver: boolean
  stop?: StopState
  failure?: ErrorInfo
}

export type Ending = 'complete' | 'stopped' | ErrorKind

/** What counting keeps of a run that is over; thousands of them are held at once. */
export type RunUsage = {
  /** RFC 3339 in UTC. */
  startedAt: string
  target: Selection
  labels: RunLabels
  answeredModel?: string
  ending: Ending
  /** The provider's final counts, or why there are none. */
  usage: Usage | { missing: MissingCost }
  /** TTFT on the server's clock. */
  firstTokenMs?: number
  speed: Speed
}

/**
 * The runs of a conversation that count: all branches, those that are over. What no event came for and did not fail
 * was imported from another product, which tells neither tokens nor times.
 */
export function countedRuns(conversation: Conversation): RunUsage[] {
  return runsOf(conversation)
    .filter(({ isOver, events, stop, failure }) => isOver && (events > 0 || stop || failure))
    .map(measureUsage)
}

export function measureUsage(run: StoredRun): RunUsage {
  const { startedAt, view } = run
  const { firstTokenMs, speed } = measureCadence(view)
  return {
    startedAt,
    ...answererOf(run),
    ...(view.response?.model !== undefined && { answeredModel: view.response.model }),
    ending: endingOf(run),
    usage: reportedUsage(run),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    speed,
  }
}

/** What one run has cost by the user's own price or the vendor's, or why that is not known. */
export function costOf(run: CountableRun, ownPrices: readonly OwnPrice[]): Estimate {
  const answeredModel = run.view.response?.model
  return costOfUsage(
    { ...answererOf(run), usage: reportedUsage(run), ...(answeredModel !== undefined && { answeredModel }) },
    ownPrices,
  )
}

export function costOfUsage(
  { target, labels: { isDemo }, answeredModel, usage }: Pick<RunUsage, 'target' | 'labels' | 'answeredModel' | 'usage'>,
  ownPrices: readonly OwnPrice[],
): Estimate {
  const price = findPrice({ target, isDemo, ...(answeredModel !== undefined && { answeredModel }) }, ownPrices)
  if ('missing' in price) return price
  return 'missing' in usage ? usage : estimateCost(usage, price)
}

function endingOf(run: CountableRun): Ending {
  if (run.stop) return 'stopped'
  const error = run.failure ?? run.view.error
  if (error) return error.kind
  if (run.view.outcome === 'cancelled') return 'stopped'
  return run.view.outcome === 'complete' ? 'complete' : 'incomplete'
}

/** What was counted on the way to an end that never came is no count. */
function reportedUsage(run: CountableRun): RunUsage['usage'] {
  if (!run.isOver) return { missing: 'not_over' }
  const ending = endingOf(run)
  if (ending === 'stopped') return { missing: 'stopped' }
  if (ending !== 'complete') return { missing: 'interrupted' }
  const { usage, isUsageFinal } = run.view
  return usage && isUsageFinal ? usage : { missing: 'no_usage' }
}
