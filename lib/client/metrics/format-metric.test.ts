import { afterEach, expect, test } from 'vitest'
import { setCurrentWords } from '@/lib/language/current'
import { en } from '@/lib/language/en'
import { ru } from '@/lib/language/ru'
import { zh } from '@/lib/language/zh'
import { formatDifference, formatMetric, formatSummary } from './format-metric'

afterEach(() => setCurrentWords(en))

test('numbers have as many digits as they deserve', () => {
  const shown = (
    [
      ['ms', 0.42],
      ['ms', 412.4],
      ['ms', 1364],
      ['ms', 72_400],
      ['share', 0.424],
      ['none', -0.25],
      ['tok/s', 92.4],
      ['count', 4],
      ['chars', 1204],
      ['tokens', 1.32],
      ['bytes', 812],
      ['bytes', 48_212],
    ] as const
  ).map(([unit, value]) => formatMetric(unit, value))
  expect(shown).toEqual([
    ...['0.4 ms', '412 ms', '1.36 s', '72.4 s', '42 %', '−0.25'],
    ...['92 tok/s', '4', '1,204', '1.3', '812 B', '48 kB'],
  ])
})

test('an interval is in the unit of its median', () => {
  expect(formatSummary('ms', { median: 412, low: 398, high: 440, n: 5 })).toBe('412 ms [398–440]')
  expect(formatSummary('ms', { median: 1050, low: 940, high: 1200, n: 5 })).toBe('1.05 s [0.94–1.20]')
  expect(formatSummary('tok/s', { median: 92, n: 1 })).toBe('92 tok/s')
})

test('a difference has its sign', () => {
  expect([120, -3.21].map((value) => formatDifference('ms', value))).toEqual(['+120 ms', '−3.2 ms'])
})

test('digits and units are those of the language of the page', () => {
  const summary = { median: 1050, low: 940, high: 1200, n: 5 }
  const shown = [ru, zh].map((words) => {
    setCurrentWords(words)
    return [formatSummary('ms', summary), formatMetric('share', 0.424), formatMetric('tok/s', 1204.2)]
  })
  expect(shown).toEqual([
    ['1,05 с [0,94–1,20]', '42 %', '1\u00a0204 ток/с'],
    ['1.05 秒 [0.94–1.20]', '42%', '1,204 token/秒'],
  ])
})
