import { expect, test } from 'vitest'
import { summarize } from './bootstrap'

test('no value has no summary, one has no interval', () => {
  expect(summarize([])).toBeUndefined()
  expect(summarize([412])).toEqual({ median: 412, n: 1 })
})

test('two and three values have the interval from the least to the largest', () => {
  expect(summarize([10, 20])).toEqual({ median: 15, low: 10, high: 20, n: 2 })
  expect(summarize([30, 10, 20])).toEqual({ median: 20, low: 10, high: 30, n: 3 })
})

test('nine values: the exact bootstrap puts the 2.5 % point at the second and the 97.5 % point at the eighth', () => {
  // The median of a resample is at most the first value when five of nine draws are: P(Bin(9, 1/9) >= 5) = 0.1 %; the
  // second: P(Bin(9, 2/9) >= 5) = 3.0 %.
  expect(summarize([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ median: 5, low: 2, high: 8, n: 9 })
})

test('the same values give the same interval, in any order', () => {
  const values = [402, 398, 455, 431, 412, 440, 407]
  expect(summarize(values.toReversed())).toEqual(summarize(values))
})

test('equal values have an interval without width', () => {
  expect(summarize([5, 5, 5, 5])).toEqual({ median: 5, low: 5, high: 5, n: 4 })
})
