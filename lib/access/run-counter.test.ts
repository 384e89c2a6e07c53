import { expect, test } from 'vitest'
import { createRunCounter } from './run-counter'
import { readRunLimits } from './run-limits'

test('a client has no more runs in flight than allowed; what ends makes room', async () => {
  const counter = createRunCounter({ inFlight: 3, perMinute: Infinity })
  expect(await counter.take('a', 2)).toEqual({ taken: true })
  expect(await counter.take('a', 2)).toEqual({ taken: false, limit: 'inFlight', retryAfterMs: 1000 })
  expect(await counter.take('b', 3)).toEqual({ taken: true })
  await counter.release('a')
  expect(await counter.take('a', 2)).toEqual({ taken: true })
})

test('a minute of runs may come at once, then one for each bit of the minute that has passed', async () => {
  let nowMs = 1_000_000
  const counter = createRunCounter({ inFlight: Infinity, perMinute: 60 }, () => nowMs)
  expect(await counter.take('a', 60)).toEqual({ taken: true })
  expect(await counter.take('a', 1)).toEqual({ taken: false, limit: 'perMinute', retryAfterMs: 1000 })
  expect(await counter.take('a', 3)).toEqual({ taken: false, limit: 'perMinute', retryAfterMs: 3000 })
  expect(await counter.take('b', 1)).toEqual({ taken: true })
  nowMs += 1000
  expect(await counter.take('a', 1)).toEqual({ taken: true })
  expect(await counter.take('a', 1)).toMatchObject({ taken: false })
  nowMs += 60_000
  expect(await counter.take('a', 60)).toEqual({ taken: true })
})

test('more runs than there are places at all are refused, not waited for in vain without a word', async () => {
  const counter = createRunCounter({ inFlight: 2, perMinute: 600 })
  expect(await counter.take('a', 3)).toMatchObject({ taken: false, limit: 'inFlight' })
})

test('there are limits where there is an access token, and where the owner sets one', () => {
  expect(readRunLimits({})).toBeUndefined()
  expect(readRunLimits({ ACCESS_TOKEN: 'x' })).toEqual({ inFlight: 64, perMinute: 600 })
  expect(readRunLimits({ ACCESS_TOKEN: 'x', RUNS_PER_MINUTE: '5' })).toEqual({ inFlight: 64, perMinute: 5 })
  expect(readRunLimits({ MAX_RUNS_IN_FLIGHT: '2' })).toEqual({ inFlight: 2, perMinute: Infinity })
  expect(() => readRunLimits({ RUNS_PER_MINUTE: 'many' })).toThrow(
    'RUNS_PER_MINUTE must be a whole number from 1 to 2147483647, not "many".',
  )
})
