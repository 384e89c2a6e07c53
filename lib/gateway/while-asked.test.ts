import { expect, test } from 'vitest'
import { inSlices, type Steps } from '@/lib/dialects/steps'
import { whileAsked } from './while-asked'

test('work is done to its end, or to the step at which its caller leaves', async () => {
  const leaving = new AbortController()
  let steps = 0
  function* work(leaveAt: number): Steps<string> {
    for (steps = 0; steps < 100; steps++) {
      if (steps === leaveAt) leaving.abort()
      yield
    }
    return 'done'
  }
  expect([await inSlices(whileAsked(work(-1), leaving.signal)), steps]).toEqual(['done', 100])
  expect([await inSlices(whileAsked(work(7), leaving.signal)), steps]).toEqual([undefined, 7])
})
