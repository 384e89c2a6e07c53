import { expect, test } from 'vitest'
import { formatUsd } from './format-usd'

test('dollars have two decimals, and small amounts two digits', () => {
  expect([0, 0.0000001, 0.0000042, 0.0041, 0.0424, 0.0996, 0.1, 0.999, 1, 1204.5].map(formatUsd)).toEqual([
    '$0',
    '< $0.000001',
    '$0.0000042',
    '$0.0041',
    '$0.042',
    '$0.10',
    '$0.10',
    '$1.00',
    '$1.00',
    '$1,204.50',
  ])
})
