import { expect, test } from 'vitest'
import { timeTicks } from './ticks'

const labels = (fromMs: number, toMs: number, right: number, spacing = 64) =>
  timeTicks({ fromMs, toMs }, { left: 0, right }, spacing).map(({ label }) => label)

test('ticks are round times that do not touch each other', () => {
  expect(labels(0, 2000, 640)).toEqual([
    '0',
    '0.2 s',
    '0.4 s',
    '0.6 s',
    '0.8 s',
    '1.0 s',
    '1.2 s',
    '1.4 s',
    '1.6 s',
    '1.8 s',
    '2.0 s',
  ])
  expect(labels(0, 10_000, 400)).toEqual(['0', '2 s', '4 s', '6 s', '8 s', '10 s'])
  expect(labels(0, 600_000, 400)).toEqual(['0', '2 min', '4 min', '6 min', '8 min', '10 min'])
})
test('a zoomed window has as many decimals as its step needs', () => {
  expect(labels(1234, 1254, 400)).toEqual(['1.235 s', '1.240 s', '1.245 s', '1.250 s'])
  expect(labels(60_100, 61_000, 200)).toEqual(['60.5 s', '61.0 s'])
})
test('each tick knows its place', () => {
  expect(timeTicks({ fromMs: 500, toMs: 1500 }, { left: 100, right: 300 }, 90)).toEqual([
    { atMs: 500, x: 100, label: '0.5 s' },
    { atMs: 1000, x: 200, label: '1.0 s' },
    { atMs: 1500, x: 300, label: '1.5 s' },
  ])
})
test('no room is no reason to hang', () => {
  expect(labels(0, 100 * 3_600_000, 0).length).toBe(101)
})
