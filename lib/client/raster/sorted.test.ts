import { expect, test } from 'vitest'
import { lowerBound, upperBound } from './sorted'

test('bounds of equal, missing and outer values', () => {
  const values = [1, 2, 2, 2, 5]
  expect([0, 1, 2, 3, 5, 6].map((value) => lowerBound(values, value))).toEqual([0, 0, 1, 4, 4, 5])
  expect([0, 1, 2, 3, 5, 6].map((value) => upperBound(values, value))).toEqual([0, 1, 4, 4, 5, 5])
  expect([lowerBound([], 1), upperBound([], 1)]).toEqual([0, 0])
})
test('what is beyond the length does not count', () => {
  expect([lowerBound([1, 2, 3], 9, 2), upperBound([1, 2, 3], 2, 2)]).toEqual([2, 2])
})
test('a shift moves the values, not the question', () => {
  const values = [0.1, 0.3]
  expect(lowerBound(values, 0.1 + 0.2, 2, 0.2)).toBe(0)
  expect(upperBound(values, 0.1 + 0.2, 2, 0.2)).toBe(1)
})
