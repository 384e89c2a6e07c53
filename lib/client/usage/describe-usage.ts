import { formatCount, formatQuantity } from '../format'
import { SIMULATED } from '../prices/find-price'
import { formatUsd } from '../prices/format-usd'
import type { CostSum, UsageSum } from './aggregate'

/** "12,403 tok · ≈ $0.042 estimate". */
export function describeUsage(sum: UsageSum): string {
  return `${describeTokens(sum)} · ${describeCost(sum)}`
}

/** What the line holds and what it leaves out, a sentence each. */
export function explainUsage({ runs, reported, tokens, cost }: UsageSum): string[] {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = tokens
  return [
    reported === runs
      ? `${formatQuantity(runs, 'run')} of all branches, tokens as reported.`
      : `${formatCount(reported)} of ${formatQuantity(runs, 'run')} of all branches reported tokens; the others are not in it.`,
    ...(inputTokens === undefined ? [] : [`${formatCount(inputTokens)} in${of(cachedInputTokens, 'cached')}.`]),
    ...(outputTokens === undefined ? [] : [`${formatCount(outputTokens)} out${of(reasoningTokens, 'reasoning')}.`]),
    ...explainMissing(cost),
  ]
}

/** Why runs are not in an estimate: "No estimate for 2 runs: usage unknown (stopped)." */
export function explainMissing({ missing }: CostSum): string[] {
  return Object.entries(missing).map(([reason, count]) => `No estimate for ${formatQuantity(count, 'run')}: ${reason}.`)
}

/** "≈ $0.042 estimate", with the number of runs where it is not all of them. */
export function describeCost({ runs, cost }: UsageSum): string {
  const asked = runs - (cost.missing[SIMULATED] ?? 0)
  if (asked === 0) return SIMULATED
  if (cost.runs === 0) return 'no estimate'
  const share = cost.runs === asked ? '' : `, ${formatCount(cost.runs)} of ${formatQuantity(asked, 'run')}`
  return `≈ ${formatUsd(cost.usd)} estimate${share}`
}

function describeTokens({ reported, tokens }: UsageSum): string {
  if (reported === 0) return 'tokens not reported'
  return `${formatCount((tokens.inputTokens ?? 0) + (tokens.outputTokens ?? 0))} tok`
}

function of(count: number | undefined, what: string): string {
  return count === undefined ? '' : `, ${formatCount(count)} of them ${what}`
}
