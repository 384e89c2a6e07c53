import { expect, test } from 'vitest'
import { type SortValue, sortRows } from './sort-rows'

function sorted(values: SortValue[], direction: 'ascending' | 'descending'): SortValue[] {
  return sortRows(values, (value) => value, direction)
}

test('numbers sort as numbers, texts as a reader would, and what is missing is last both times', () => {
  expect(sorted([10, undefined, 9, 100], 'ascending')).toEqual([9, 10, 100, undefined])
  expect(sorted([10, undefined, 9, 100], 'descending')).toEqual([100, 10, 9, undefined])
  expect(sorted(['m10', 'B', 'a', 'm9'], 'ascending')).toEqual(['a', 'B', 'm9', 'm10'])
})

test('equals keep their order, and the rows that were given stay as they are', () => {
  const rows = [
    { id: 1, cost: 2 },
    { id: 2, cost: 1 },
    { id: 3, cost: 2 },
  ]
  expect(sortRows(rows, ({ cost }) => cost, 'descending').map(({ id }) => id)).toEqual([1, 3, 2])
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3])
})
