import { expect, test } from 'vitest'
import { sampleChunkSize, sampleGapMs } from './cadence'
import { createRandom } from './seeded-random'

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

test('chunk sizes have the percentiles that were asked for', () => {
  const random = createRandom('sizes')
  const sizes = Array.from({ length: 20_000 }, () => sampleChunkSize({ p10: 3, p50: 26, p90: 36 }, random))
  expect(percentile(sizes, 0.1)).toBeCloseTo(3, 0)
  expect(percentile(sizes, 0.5)).toBeCloseTo(26, 0)
  expect(percentile(sizes, 0.9)).toBeCloseTo(36, 0)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1)
})

test('log-normal gaps have the median and the spread that were asked for', () => {
  const random = createRandom('gaps')
  const gaps = Array.from({ length: 20_000 }, () =>
    sampleGapMs({ kind: 'lognormal', medianMs: 50, sigma: 0.5 }, random),
  )
  expect(Math.abs(percentile(gaps, 0.5) - 50)).toBeLessThan(2)
  expect(Math.abs(percentile(gaps, 0.8413) - 50 * Math.exp(0.5))).toBeLessThan(4)
})

test('fixed gaps are fixed', () => {
  expect(sampleGapMs({ kind: 'fixed', ms: 12 }, createRandom(''))).toBe(12)
})

test('the same seed gives the same numbers and another seed gives others', () => {
  const draw = (seed: string) => Array.from({ length: 5 }, createRandom(seed))
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})
