import type { Usage } from '@/lib/protocol/events'
import type { Price } from './price-table'

export type CostPart = { name: 'input' | 'cached input' | 'cache write' | 'output'; tokens: number; usd: number }

/** US dollars, and what they are for; or why there is no estimate. */
export type Estimate = { usd: number; parts: readonly CostPart[] } | { missing: MissingCost }

/** Why there is no estimate. */
export const missingCosts = [
  'simulated',
  'no_price',
  'no_input',
  'no_output',
  'no_usage',
  'stopped',
  'interrupted',
  'not_over',
] as const

export type MissingCost = (typeof missingCosts)[number]

/** Input tokens hold those read from and written to a cache, output tokens hold the reasoning. */
export function estimateCost(usage: Usage, price: Price): Estimate {
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage
  if (inputTokens === undefined) return { missing: 'no_input' }
  if (outputTokens === undefined) return { missing: 'no_output' }
  const rates = price.above && inputTokens > price.above.inputTokens ? price.above : price
  const cached = Math.min(cachedInputTokens, inputTokens)
  const written = Math.min(cacheWriteTokens, inputTokens - cached)
  const parts = [
    partOf('input', inputTokens - cached - written, rates.input),
    partOf('cached input', cached, rates.cachedInput ?? rates.input),
    partOf('cache write', written, rates.cacheWrite ?? rates.input),
    partOf('output', outputTokens, rates.output),
  ].filter(({ tokens }) => tokens > 0)
  return { usd: parts.reduce((sum, { usd }) => sum + usd, 0), parts }
}

function partOf(name: CostPart['name'], tokens: number, usdPerMillion: number): CostPart {
  return { name, tokens, usd: (tokens * usdPerMillion) / 1_000_000 }
}
