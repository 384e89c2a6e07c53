import { expect, test } from 'vitest'
import { sumUsage } from './aggregate'
import { describeUsage, explainUsage } from './describe-usage'
import { usageAt } from './fixture'

const day = '2026-01-31T09:00:00.000Z'
const whole = usageAt(day, { inputTokens: 40_000, cachedInputTokens: 100, outputTokens: 2000, reasoningTokens: 1 })
const stopped = usageAt(day, {}, { ending: 'stopped', usage: { missing: 'stopped' } })
const simulated = { ...whole, labels: { provider: 'Demo', model: 'demo', isDemo: true } }

test('one line has the tokens and the estimate, and how many runs that is where it is not all', () => {
  expect(describeUsage(sumUsage([whole], []))).toBe('42,000 tok · ≈ $0.042 estimate')
  expect(describeUsage(sumUsage([whole, stopped], []))).toBe('42,000 tok · ≈ $0.042 estimate, 1 of 2 runs')
  expect(describeUsage(sumUsage([stopped], []))).toBe('tokens not reported · no estimate')
})

test('simulated runs have tokens but no price', () => {
  expect(describeUsage(sumUsage([simulated], []))).toBe('42,000 tok · simulated')
  expect(describeUsage(sumUsage([simulated, whole], []))).toBe('84,000 tok · ≈ $0.042 estimate')
})

test('the sentences tell what is in it and what is not', () => {
  expect(explainUsage(sumUsage([whole, stopped], []))).toEqual([
    '1 of 2 runs of all branches reported tokens; the others are not in it.',
    '40,000 in, 100 of them cached.',
    '2,000 out, 1 of them reasoning.',
    'No estimate for 1 run: usage unknown (stopped).',
  ])
  expect(explainUsage(sumUsage([whole], []))[0]).toBe('1 run of all branches, tokens as reported.')
})
