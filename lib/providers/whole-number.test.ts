import { expect, test } from 'vitest'
import { wholeNumber } from './whole-number'

const read = (LIMIT: string | undefined) => wholeNumber({ LIMIT }, 'LIMIT', { min: 0, max: 10, fallback: undefined })

test('a setting is a whole number within its bounds, or its fallback when it is not set', () => {
  expect([undefined, '', ' ', '0', ' 7 ', '10'].map(read)).toEqual([undefined, undefined, undefined, 0, 7, 10])
})

test('anything else is an error that names the setting', () => {
  for (const text of ['-1', '11', '1.5', '1e1', '0x1', 'many', '127.0.0.1'])
    expect(() => read(text)).toThrow(`LIMIT must be a whole number from 0 to 10, not "${text}".`)
})

test('without bounds it is a positive number that a timer takes', () => {
  expect(wholeNumber({ LIMIT: '2147483647' }, 'LIMIT', { fallback: 5 })).toBe(2_147_483_647)
  for (const LIMIT of ['0', '2147483648'])
    expect(() => wholeNumber({ LIMIT }, 'LIMIT', { fallback: 5 })).toThrow('a whole number from 1 to 2147483647')
})
