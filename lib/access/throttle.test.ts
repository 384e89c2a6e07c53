import { expect, test } from 'vitest'
import { createThrottle } from './throttle'

function wrongTries(count: number) {
  const clock = { ms: 0 }
  const throttle = createThrottle(() => clock.ms)
  for (let tried = 0; tried < count; tried++) throttle.fail('a')
  return { throttle, clock }
}

test('ten wrong tries are too many until five minutes after the first', () => {
  const { throttle, clock } = wrongTries(9)
  expect(throttle.waitMs('a')).toBe(0)
  clock.ms = 100_000
  throttle.fail('a')
  expect(throttle.waitMs('a')).toBe(200_000)
  expect(throttle.waitMs('b')).toBe(0)
  clock.ms = 300_000
  expect(throttle.waitMs('a')).toBe(0)
  throttle.fail('a')
  expect(throttle.waitMs('a')).toBe(0)
})

test('what went right is forgiven', () => {
  const { throttle } = wrongTries(10)
  throttle.forget('a')
  expect(throttle.waitMs('a')).toBe(0)
})

test('the oldest of very many clients are forgotten, not kept without end', () => {
  const { throttle } = wrongTries(10)
  for (let client = 0; client < 9999; client++) throttle.fail(`${client}`)
  expect(throttle.waitMs('a')).toBe(300_000)
  throttle.fail('one more')
  expect(throttle.waitMs('a')).toBe(0)
})
