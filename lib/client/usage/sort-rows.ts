import { currentWords } from '@/lib/language/current'

export type SortValue = string | number | undefined

/** A sorted copy; what has no value comes last in both directions, and equals keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortedBy: (row: Row) => SortValue,
  direction: 'ascending' | 'descending',
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((left, right) => {
    const a = sortedBy(left)
    const b = sortedBy(right)
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * compare(a, b)
  })
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), currentWords().tag, { numeric: true, sensitivity: 'base' })
}
