import { expect, test } from 'vitest'
import { duringPeriod, sumUsage, usageByConversation, usageByModel } from './aggregate'
import { usageAt } from './fixture'

const day = '2026-01-31T09:00:00.000Z'
const stopped = { missing: 'stopped' as const }

test('what was reported is summed, and what was not is told', () => {
  const runs = [
    usageAt(day, { inputTokens: 1000, cachedInputTokens: 400, outputTokens: 100 }, { firstTokenMs: 100 }),
    usageAt(day, { inputTokens: 3000, outputTokens: 900, reasoningTokens: 700 }, { firstTokenMs: 200 }),
    usageAt(day, {}, { ending: 'stopped', usage: stopped, firstTokenMs: 600 }),
    usageAt(day, {}, { ending: 'rate_limit', usage: { missing: 'interrupted' } }),
    usageAt(day, {}, { ending: 'rate_limit', usage: { missing: 'interrupted' } }),
  ]
  expect(sumUsage(runs, [])).toEqual({
    runs: 5,
    complete: 2,
    stopped: 1,
    errors: { rate_limit: 2 },
    reported: 2,
    tokens: { inputTokens: 4000, cachedInputTokens: 400, outputTokens: 1000, reasoningTokens: 700 },
    cost: {
      usd: 0.005,
      runs: 2,
      missing: { stopped: 1, interrupted: 2 },
    },
    firstTokenMs: { p50: 200, p95: 560 },
  })
})

test('a kind of error that nobody knows is counted by its name', () => {
  const run = { ...usageAt(day, {}), ending: JSON.parse('"constructor"') }
  expect(sumUsage([run, run], []).errors).toEqual({ constructor: 2 })
})

test('nothing sums up to nothing', () => {
  expect(sumUsage([], [])).toEqual({
    runs: 0,
    complete: 0,
    stopped: 0,
    errors: {},
    reported: 0,
    tokens: {},
    cost: { usd: 0, runs: 0, missing: {} },
  })
})

test('a speed in tokens goes before one in characters: the two do not mix', () => {
  const inChars = { speed: { unit: 'chars', perSecond: 400, because: 'no_usage' } } as const
  const inTokens = { speed: { unit: 'tokens', perSecond: 90 } } as const
  expect(sumUsage([usageAt(day, {}, inChars)], []).speed).toEqual({ unit: 'chars', perSecond: 400 })
  expect(sumUsage([usageAt(day, {}, inChars), usageAt(day, {}, inTokens)], []).speed).toEqual({
    unit: 'tokens',
    perSecond: 90,
  })
})

test('runs of one provider and model are one row, with the latest labels and the user’s price', () => {
  const other = { target: { provider: 'openai', model: 'sonar' } }
  const renamed = { labels: { provider: 'Perplexity', model: 'Sonar', isDemo: false } }
  const runs = [
    usageAt(day, { inputTokens: 1000, outputTokens: 0 }),
    usageAt(day, { inputTokens: 1000, outputTokens: 0 }, other),
    usageAt('2026-02-01T00:00:00.000Z', { inputTokens: 1000, outputTokens: 0 }, renamed),
  ]
  const own = { target: { provider: 'perplexity', model: 'sonar' }, rates: { input: 5, output: 5 } }
  expect(
    usageByModel(runs, [own]).map(({ target, labels, runs: count, cost }) => [target, labels.model, count, cost]),
  ).toEqual([
    [{ provider: 'perplexity', model: 'sonar' }, 'Sonar', 2, { usd: 0.01, runs: 2, missing: {} }],
    [{ provider: 'openai', model: 'sonar' }, 'sonar', 1, { usd: 0, runs: 0, missing: { no_price: 1 } }],
  ])
})

test('seven days are today and the six before by the reader’s calendar', () => {
  const now = new Date(2026, 0, 31, 15)
  const at = (date: Date) => usageAt(date.toISOString(), {})
  const inside = at(new Date(2026, 0, 25, 0, 0))
  const outside = at(new Date(2026, 0, 24, 23, 59))
  const conversations = [
    { id: 'a', title: 'A', runs: [outside, inside] },
    { id: 'b', title: 'B', runs: [outside] },
    { id: 'c', title: 'C', runs: [] },
  ]
  expect(duringPeriod(conversations, '7d', now)).toEqual([{ id: 'a', title: 'A', runs: [inside] }])
  expect(duringPeriod(conversations, '30d', now).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(duringPeriod(conversations, 'all', now).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a conversation tells its models and when its latest run began', () => {
  const later = '2026-02-03T00:00:00.000Z'
  const runs = [usageAt(later, {}), usageAt(day, {})]
  expect(usageByConversation([{ id: 'a', title: 'A', runs }], [])).toMatchObject([
    { id: 'a', title: 'A', latestAt: later, models: ['sonar'], runs: 2 },
  ])
})

test('five thousand runs are counted in no time', () => {
  const runs = Array.from({ length: 5000 }, (_, index) =>
    usageAt(day, { inputTokens: index, outputTokens: 1 }, { firstTokenMs: index }),
  )
  const began = performance.now()
  expect(usageByModel(runs, [])).toMatchObject([{ runs: 5000, firstTokenMs: { p50: 2499.5 } }])
  expect(performance.now() - began).toBeLessThan(1000)
})
