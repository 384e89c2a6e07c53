import { expect, test } from 'vitest'
import { growthOf, slidingSpeedOf, valueAt } from './growth'

const output = { t: [100, 600, 2600], chars: [10, 20, 4], kind: ['text', 'text', 'text'] } as const

test('characters add up, and the step line can be asked at any time', () => {
  const growth = growthOf(output)
  expect(growth).toEqual({ t: [100, 600, 2600], value: [10, 30, 34] })
  expect([0, 100, 599, 600, 9000].map((at) => valueAt(growth, at))).toEqual([0, 10, 10, 30, 34])
})

test('the sliding speed counts the last two seconds, and falls when a chunk leaves them', () => {
  expect(slidingSpeedOf(output)).toEqual({ t: [600, 2100, 2600], value: [40, 10, 2] })
})

test('an even stream has its speed from the start, over what there is of it', () => {
  const t = Array.from({ length: 61 }, (_, row) => 500 + 50 * row)
  const even = { t, chars: t.map(() => 10), kind: t.map(() => 'text' as const) }
  const speed = slidingSpeedOf(even)
  expect([800, 1000, 1500, 2000, 3400].map((at) => Math.round(valueAt(speed, at)))).toEqual([0, 200, 200, 200, 200])
})

test('less than half a second of output has no speed', () => {
  expect(slidingSpeedOf({ t: [5, 5, 400], chars: [2, 4, 4], kind: ['text', 'text', 'text'] })).toEqual({
    t: [],
    value: [],
  })
  expect(slidingSpeedOf({ t: [], chars: [], kind: [] })).toEqual({ t: [], value: [] })
})
