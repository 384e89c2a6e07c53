import { currentWords } from '@/lib/language/current'
import { formatCount } from '../format'
import { missingCosts } from '../prices/estimate-cost'
import { formatUsd } from '../prices/format-usd'
import type { CostSum, UsageSum } from './aggregate'

/** "12,403 tok · ≈ $0.042 estimate". */
export function describeUsage(sum: UsageSum): string {
  return `${describeTokens(sum)} · ${describeCost(sum)}`
}

/** What the line holds and what it leaves out, a sentence each. */
export function explainUsage({ runs, reported, tokens, cost }: UsageSum): string[] {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = tokens
  const { runs: runsInWords, conversation: words } = currentWords().usage
  const all = runsInWords(runs, formatCount(runs))
  return [
    reported === runs ? words.allReported(all) : words.someReported(formatCount(reported), all),
    ...inWords(inputTokens, cachedInputTokens, words.in, words.inCached),
    ...inWords(outputTokens, reasoningTokens, words.out, words.outReasoning),
    ...explainMissing(cost),
  ]
}

/** Why runs are not in an estimate: "No estimate for 2 runs: usage unknown (stopped)." */
export function explainMissing({ missing }: CostSum): string[] {
  const words = currentWords().usage
  return missingCosts.flatMap((reason) => {
    const count = missing[reason]
    return count === undefined ? [] : [words.noEstimate(count, formatCount(count), words.missing[reason])]
  })
}

/** "≈ $0.042 estimate", with the number of runs where it is not all of them. */
export function describeCost({ runs, cost }: UsageSum): string {
  const { usage } = currentWords()
  const words = usage.conversation
  const asked = runs - (cost.missing.simulated ?? 0)
  if (asked === 0) return usage.missing.simulated
  if (cost.runs === 0) return words.noCost
  const usd = formatUsd(cost.usd)
  return cost.runs === asked
    ? words.cost(usd)
    : words.costOfSome(usd, formatCount(cost.runs), usage.runs(asked, formatCount(asked)))
}

function describeTokens({ reported, tokens }: UsageSum): string {
  const words = currentWords().usage.conversation
  if (reported === 0) return words.noTokens
  return words.tokens(formatCount((tokens.inputTokens ?? 0) + (tokens.outputTokens ?? 0)))
}

function inWords(
  count: number | undefined,
  share: number | undefined,
  words: (shown: string) => string,
  withShare: (shown: string, share: string) => string,
): string[] {
  if (count === undefined) return []
  return [share === undefined ? words(formatCount(count)) : withShare(formatCount(count), formatCount(share))]
}
