import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrain, readGraceMs } from './drain'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function draining(graceMs: number, countLive = () => 0) {
  const ended: string[] = []
  return { ended, drain: createDrain({ failAll: ({ message }) => void ended.push(message) }, graceMs, countLive) }
}

test('runs may finish for the grace time, and are then ended with a word, also those that began too late', () => {
  const { drain, ended } = draining(1000)
  expect(drain.isDraining).toBe(false)
  drain.begin()
  expect(drain.isDraining).toBe(true)
  vi.advanceTimersByTime(999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ended).toEqual(['Deltascope is shutting down, and the answer was cut here.'])
  vi.advanceTimersByTime(100)
  expect(ended).toHaveLength(2)
})

test('a second signal, or no grace time, ends them at once', () => {
  const { drain, ended } = draining(1000)
  drain.begin()
  drain.begin()
  expect(ended).toHaveLength(1)
  const none = draining(0)
  none.drain.begin()
  expect(none.ended).toHaveLength(1)
})

test('it is over when no run is left', async () => {
  vi.useRealTimers()
  const live = [2, 1, 1]
  const { drain } = draining(1000, () => live.shift() ?? 0)
  await drain.over()
  expect(live).toEqual([])
})

test('the grace time is ten seconds unless set; what is no number of milliseconds is an error that names it', () => {
  expect([readGraceMs({}), readGraceMs({ SHUTDOWN_GRACE_MS: '0' })]).toEqual([10_000, 0])
  expect(() => readGraceMs({ SHUTDOWN_GRACE_MS: 'soon' })).toThrow('SHUTDOWN_GRACE_MS must be a whole number')
})
