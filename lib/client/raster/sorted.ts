/**
 * Index of the first of `length` values that is not below `value`; `length` when there is none. The values never go
 * down; `shift` is added to each, so that a time on another clock is compared as it is drawn.
 */
export function lowerBound(values: ArrayLike<number>, value: number, length = values.length, shift = 0): number {
  return firstIndex(length, (index) => (values[index] ?? 0) + shift >= value)
}

/** As `lowerBound`, but of the first value above `value`. */
export function upperBound(values: ArrayLike<number>, value: number, length = values.length, shift = 0): number {
  return firstIndex(length, (index) => (values[index] ?? 0) + shift > value)
}

/** The first index that is meant; from there on all are. */
function firstIndex(length: number, isMeant: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isMeant(middle)) high = middle
    else low = middle + 1
  }
  return low
}
