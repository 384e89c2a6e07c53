import { expect, test } from 'vitest'
import { growthOf, slidingSpeedOf, valueAt } from './growth'

const output = { t: [100, 600, 2600], chars: [10, 20, 4], kind: ['text', 'text', 'text'] } as const

test('characters add up, and the step line can be asked at any time', () => {
  const growth = growthOf(output)
  expect(growth).toEqual({ t: [100, 600, 2600], value: [10, 30, 34] })
  expect([0, 100, 599, 600, 9000].map((at) => valueAt(growth, at))).toEqual([0, 10, 10, 30, 34])
})

test('the sliding speed counts the last two seconds, and falls when a chunk leaves them', () => {
  expect(slidingSpeedOf(output)).toEqual({ t: [100, 600, 2100, 2600], value: [5, 15, 10, 2] })
})

test('chunks of one time are one step, and no chunk is none', () => {
  expect(slidingSpeedOf({ t: [5, 5], chars: [2, 4], kind: ['text', 'text'] })).toEqual({ t: [5], value: [3] })
  expect(slidingSpeedOf({ t: [], chars: [], kind: [] })).toEqual({ t: [], value: [] })
})
