import { expect, test } from 'vitest'
import { TICKS } from '@/lib/protocol/tick'
import { judgeTicks } from './judge-ticks'

const ticks = (arrive: (n: number, sentMs: number) => number) =>
  Array.from({ length: TICKS }, (_, n) => ({ n, sentMs: n * 100, arrivedMs: arrive(n, n * 100) }))
const judge = (arrive: (n: number, sentMs: number) => number) => {
  const { verdict, longestMs } = judgeTicks(ticks(arrive))
  return [verdict, Math.round(longestMs)]
}

test('what comes as it was sent is steady, however long the way and whatever the clocks say', () => {
  expect(judge((n, sentMs) => 5000 + sentMs + (n % 3) * 10)).toEqual(['steady', 20])
})
test('what comes all at once, five by five, or in pairs comes in bursts', () => {
  expect(judge((n) => Math.ceil((n + 1) / 2) * 200)).toEqual(['bursts', 100])
  expect(judge(() => 7000)).toEqual(['bursts', 1900])
  expect(judge((n) => Math.ceil((n + 1) / 5) * 500)).toEqual(['bursts', 400])
})
test('one late tick with those right behind it is an unsteady network', () => {
  expect(judge((n, sentMs) => (n === 7 ? sentMs + 180 : n === 8 ? sentMs + 90 : sentMs))).toEqual(['unsteady', 180])
})
test('a device that was busy for a while is no burst', () => {
  expect(judge((n, sentMs) => (n < 6 ? 600 : sentMs))).toEqual(['unsteady', 600])
})
test('a stream that ends early is cut', () => {
  expect(judgeTicks(ticks((_, sentMs) => sentMs).slice(0, 12)).verdict).toBe('cut')
  expect(judgeTicks([])).toEqual({ ticks: [], verdict: 'cut', longestMs: 0 })
})
