import { expect, test } from 'vitest'
import { readOwnPrices, readRates } from './own-price-fields'

const empty = { input: '', cachedInput: '', cacheWrite: '', output: '' }

test('numbers are read with a point or a comma, and empty cache prices stay away', () => {
  expect(readRates({ ...empty, input: ' 1,25', output: '10' })).toEqual({ rates: { input: 1.25, output: 10 } })
  expect(readRates({ input: '0', cachedInput: '.5', cacheWrite: '2', output: '0' })).toEqual({
    rates: { input: 0, cachedInput: 0.5, cacheWrite: 2, output: 0 },
  })
})

test('the first wrong field is named', () => {
  expect(readRates(empty)).toEqual({ wrong: 'input' })
  expect(readRates({ ...empty, input: '-1', output: '1' })).toEqual({ wrong: 'input' })
  expect(readRates({ ...empty, input: 'Infinity', output: '1' })).toEqual({ wrong: 'input' })
  expect(readRates({ ...empty, input: '1', cacheWrite: 'x', output: '1' })).toEqual({
    wrong: 'cacheWrite',
  })
})

test('what was kept comes back, and what cannot be read does not', () => {
  const own = { target: { provider: 'a', model: 'b' }, rates: { input: 1, cachedInput: 0.5, output: 2 } }
  const broken = [null, 1, {}, { target: own.target, rates: { input: '1', output: 2 } }, { ...own, target: null }]
  expect(readOwnPrices([...broken, own])).toEqual([own])
  expect(readOwnPrices(null)).toEqual([])
  expect(readOwnPrices({ length: 1 })).toEqual([])
})
