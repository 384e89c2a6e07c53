import type { LaneRun } from '@/lib/client/lane-run'
import { isComplete } from '@/lib/client/run-status'
import { currentWords } from '@/lib/language/current'

type Count = { value: number } | { missing: string }

/** Output tokens to divide by: the final count of a whole run, and only if all of them were seen. */
export function countedTokens(run: LaneRun): Count {
  const { usage, parts } = run.view
  const hasShownReasoning = parts.some(({ kind, chunks }) => kind === 'reasoning' && chunks > 0)
  if (isFinal(run) && (usage?.reasoningTokens ?? 0) > 0 && !hasShownReasoning)
    return { missing: currentWords().metrics.missing.hiddenReasoning }
  return reported(run, 'outputTokens')
}

/** The final counts of the provider. */
export function measureTokens(run: LaneRun) {
  return {
    inputTokens: reported(run, 'inputTokens'),
    cachedTokens: reported(run, 'cachedInputTokens'),
    outputTokens: reported(run, 'outputTokens'),
    reasoningTokens: reported(run, 'reasoningTokens'),
  }
}

/** A count of the provider's usage, and how its absence is said. */
const FIELDS = {
  inputTokens: 'noInputTokens',
  cachedInputTokens: 'noCachedTokens',
  outputTokens: 'noOutputTokens',
  reasoningTokens: 'noReasoningTokens',
} as const

function reported(run: LaneRun, field: keyof typeof FIELDS): Count {
  const words = currentWords().metrics.missing
  if (!run.isOver) return { missing: words.notOver }
  if (run.stop) return { missing: words.usageStopped }
  if (run.view.parts.length === 0 && !isComplete(run)) return { missing: words.noOutput }
  if (!isComplete(run)) return { missing: words.usageInterrupted }
  if (!isFinal(run)) return { missing: words.noUsage }
  const value = run.view.usage?.[field]
  return value === undefined ? { missing: words[FIELDS[field]] } : { value }
}

/** What was counted on the way to an end that never came is no count. */
function isFinal(run: LaneRun): boolean {
  return isComplete(run) && run.view.isUsageFinal && run.view.usage !== undefined
}
