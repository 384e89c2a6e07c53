import type { LaneRun } from '@/lib/client/lane-run'
import { isComplete } from '@/lib/client/run-status'

type Count = { value: number } | { missing: string }

/** Output tokens to divide by: the final count of a whole run, and only if all of them were seen. */
export function countedTokens(run: LaneRun): Count {
  const { usage, parts } = run.view
  const hasShownReasoning = parts.some(({ kind, chunks }) => kind === 'reasoning' && chunks > 0)
  if (isFinal(run) && (usage?.reasoningTokens ?? 0) > 0 && !hasShownReasoning)
    return { missing: 'the reported tokens include reasoning that was not shown' }
  return reported(run, 'outputTokens', 'output')
}

/** The final counts of the provider. */
export function measureTokens(run: LaneRun) {
  return {
    inputTokens: reported(run, 'inputTokens', 'input'),
    cachedTokens: reported(run, 'cachedInputTokens', 'cached'),
    outputTokens: reported(run, 'outputTokens', 'output'),
    reasoningTokens: reported(run, 'reasoningTokens', 'reasoning'),
  }
}

type Field = 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'reasoningTokens'

function reported(run: LaneRun, field: Field, name: string): Count {
  if (!run.isOver) return { missing: 'the run is not over' }
  if (run.stop) return { missing: 'usage unknown (stopped)' }
  if (run.view.parts.length === 0 && !isComplete(run)) return { missing: 'no output came' }
  if (!isComplete(run)) return { missing: 'usage unknown (interrupted)' }
  if (!isFinal(run)) return { missing: 'the provider reported no usage' }
  const value = run.view.usage?.[field]
  return value === undefined ? { missing: `the provider reported no ${name} tokens` } : { value }
}

/** What was counted on the way to an end that never came is no count. */
function isFinal(run: LaneRun): boolean {
  return isComplete(run) && run.view.isUsageFinal && run.view.usage !== undefined
}
