import { expect, test } from 'vitest'
import { catalog } from '@/lib/providers/catalog'
import { findPrice, type OwnPrice } from './find-price'
import { priceTable } from './price-table'

const noPrice = { missing: 'no_price' }

function inputOf(provider: string, model: string, answeredModel?: string): number | string {
  const price = findPrice(
    { target: { provider, model }, isDemo: false, ...(answeredModel !== undefined && { answeredModel }) },
    [],
  )
  return 'missing' in price ? price.missing : price.input
}

test('a model has its vendor’s price, with where and when that was read', () => {
  expect(findPrice({ target: { provider: 'openai', model: 'gpt-5.1' }, isDemo: false }, [])).toEqual({
    input: 1.25,
    cachedInput: 0.125,
    output: 10,
    source: 'OpenAI',
    asOf: '2025-11',
  })
})

test('a dated snapshot costs what its model costs, and another model of the family is not it', () => {
  expect(inputOf('openai', 'gpt-4.1-2025-04-14')).toBe(2)
  expect(inputOf('anthropic', 'claude-haiku-4-5-20251001')).toBe(1)
  expect(inputOf('openai', 'gpt-4.1-nano')).toBe(0.1)
  expect(inputOf('openai', 'gpt-4.1-mini')).toBe(noPrice.missing)
  expect(inputOf('gemini', 'gemini-2.5-flash-lite')).toBe(noPrice.missing)
  expect(inputOf('openai', 'gpt-5.1-codex')).toBe(noPrice.missing)
})

test('the same model at another provider has no price', () => {
  expect(inputOf('openrouter', 'gpt-5.1')).toBe(noPrice.missing)
  expect(inputOf('', '')).toBe(noPrice.missing)
})

test('the model that answered tells what a deployment’s name does not', () => {
  expect(inputOf('azure-openai', 'our-chat', 'gpt-5-mini-2025-08-07')).toBe(0.25)
  expect(inputOf('azure-openai', 'gpt-4.1', 'gpt-5.1-2025-11-13')).toBe(1.25)
  expect(inputOf('mistral', 'mistral-small-latest', 'mistral-small-2506')).toBe(0.1)
})

test('the user’s own price wins, but a demo stays without one', () => {
  const target = { provider: 'openai', model: 'gpt-5.1' }
  const own: OwnPrice[] = [{ target, rates: { input: 0, output: 0 } }]
  expect(findPrice({ target, isDemo: false }, own)).toEqual({ input: 0, output: 0, source: 'you' })
  expect(findPrice({ target, isDemo: true }, own)).toEqual({ missing: 'simulated' })
})

test('each row is a provider’s of the catalog, no demo has a price, and no pair has two', () => {
  const providers = new Map(catalog.map((row) => [row.id, row]))
  const pairs = priceTable.flatMap((row) => row.providers.map((provider) => `${provider} ${row.model}`))
  expect(priceTable.flatMap((row) => row.providers).filter((id) => !providers.has(id))).toEqual([])
  expect(priceTable.flatMap((row) => row.providers).filter((id) => providers.get(id)?.demoPath)).toEqual([])
  expect(new Set(pairs).size).toBe(pairs.length)
})
