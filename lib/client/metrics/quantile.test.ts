import { expect, test } from 'vitest'
import { quantile, sorted, spread } from './quantile'

test('quantiles are linear between ranks', () => {
  const ascending = sorted([4, 1, 3, 2])
  expect([0, 0.25, 0.5, 0.95, 1].map((share) => quantile(ascending, share))).toEqual([
    1,
    1.75,
    2.5,
    expect.closeTo(3.85),
    4,
  ])
  expect(quantile(sorted([7]), 0.95)).toBe(7)
  expect(quantile(sorted([]), 0.5)).toBeUndefined()
})

test('numbers are sorted as numbers', () => {
  expect([...sorted([10, 9, 100])]).toEqual([9, 10, 100])
})

test('the deviation is that of the values themselves, not of a sample', () => {
  expect(spread([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, deviation: 2 })
  expect(spread([])).toEqual({ mean: 0, deviation: 0 })
})
