import { expect, test } from 'vitest'
import { atOnce, inSlices, type Steps } from './steps'

function* count(to: number, seen: number[] = []): Steps<number[]> {
  for (let n = 0; n < to; n++) {
    seen.push(n)
    yield
  }
  return seen
}

test('both ways give the same', async () => {
  expect(atOnce(count(3))).toEqual([0, 1, 2])
  expect(await inSlices(count(3))).toEqual([0, 1, 2])
})

test('others have their turn between two slices', async () => {
  const seen: number[] = []
  let seenByOthers = -1
  setImmediate(() => {
    seenByOthers = seen.length
  })
  await inSlices(count(5, seen), 0)
  expect(seenByOthers).toBe(1)
})

test('what the work throws is thrown', async () => {
  function* broken(): Steps<number> {
    yield
    throw new Error('broken')
  }
  await expect(inSlices(broken())).rejects.toThrow('broken')
})
