import { expect, test } from 'vitest'
import { estimateCost } from './estimate-cost'
import { findPrice } from './find-price'
import type { Price } from './price-table'

function priceOf(provider: string, model: string): Price {
  const price = findPrice({ target: { provider, model }, isDemo: false }, [])
  if ('missing' in price) throw new Error(price.missing)
  return price
}

test('cached tokens are a part of the input, and reasoning is a part of the output', () => {
  const usage = { inputTokens: 10_000, cachedInputTokens: 4000, outputTokens: 2000, reasoningTokens: 1500 }
  expect(estimateCost(usage, priceOf('openai', 'gpt-5.1'))).toEqual({
    usd: 0.028,
    parts: [
      { name: 'input', tokens: 6000, usd: 0.0075 },
      { name: 'cached input', tokens: 4000, usd: 0.0005 },
      { name: 'output', tokens: 2000, usd: 0.02 },
    ],
  })
})

test('what was written to a cache has its own price', () => {
  const usage = { inputTokens: 3000, cachedInputTokens: 1000, cacheWriteTokens: 2000, outputTokens: 100 }
  expect(estimateCost(usage, priceOf('anthropic', 'claude-sonnet-4-5'))).toEqual({
    usd: 0.0003 + 0.0075 + 0.0015,
    parts: [
      { name: 'cached input', tokens: 1000, usd: 0.0003 },
      { name: 'cache write', tokens: 2000, usd: 0.0075 },
      { name: 'output', tokens: 100, usd: 0.0015 },
    ],
  })
})

test('a prompt over the limit costs more, all of its tokens; one of just the limit does not', () => {
  const price = priceOf('gemini', 'gemini-2.5-pro')
  expect(estimateCost({ inputTokens: 200_000, outputTokens: 1000 }, price)).toMatchObject({ usd: 0.26 })
  expect(estimateCost({ inputTokens: 400_000, outputTokens: 1000 }, price)).toMatchObject({ usd: 1.015 })
})

test('where a cache has no price of its own, its tokens cost as much as other input', () => {
  const usage = { inputTokens: 1000, cachedInputTokens: 600, cacheWriteTokens: 400, outputTokens: 0 }
  expect(estimateCost(usage, { input: 1, output: 1, source: 'you' })).toEqual({
    usd: 0.001,
    parts: [
      { name: 'cached input', tokens: 600, usd: 0.0006 },
      { name: 'cache write', tokens: 400, usd: 0.0004 },
    ],
  })
})

test('there is no estimate from half a count', () => {
  const price = priceOf('groq', 'openai/gpt-oss-120b')
  expect(estimateCost({ outputTokens: 5 }, price)).toEqual({ missing: 'no_input' })
  expect(estimateCost({ inputTokens: 5 }, price)).toEqual({ missing: 'no_output' })
})

test('counts that do not fit together never cost less than nothing', () => {
  const usage = { inputTokens: 10, cachedInputTokens: 50, cacheWriteTokens: 50, outputTokens: 0 }
  expect(estimateCost(usage, { input: 1, output: 1, source: 'you' })).toEqual({
    usd: 0.00001,
    parts: [{ name: 'cached input', tokens: 10, usd: 0.00001 }],
  })
})
