import { expect, test } from 'vitest'
import { retryHintMs } from './retry-hint'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000
const hint = (headers: Record<string, string>, body?: unknown) => retryHintMs(new Headers(headers), body, NOW)
const body = (retryDelay: string) => ({ error: { details: [{ retryDelay }] } })

test('milliseconds come before seconds, a date and the body', () => {
  expect(hint({ 'retry-after-ms': '30', 'retry-after': '7' }, body('9s'))).toBe(30)
  expect(hint({ 'retry-after': '7' }, body('9s'))).toBe(7000)
  expect(hint({ 'retry-after': '1.5' })).toBe(1500)
  expect(hint({ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' })).toBe(20_000)
  expect(hint({}, body('9.5s'))).toBe(9500)
  expect(hint({}, [body('9s')])).toBe(9000)
})

test('more than a day is a day, in whatever form', () => {
  const forms = [{ 'retry-after-ms': '1e400' }, { 'retry-after': '9'.repeat(400) }, { 'retry-after': '90000' }]
  for (const headers of [...forms, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }])
    expect(hint(headers)).toBe(DAY_MS)
  expect(hint({}, body(`${'9'.repeat(400)}s`))).toBe(DAY_MS)
})

test('no wait, one that is over, and what says nothing, are no hint', () => {
  for (const after of ['0', '-5', 'Thu, 01 Jan 1970 00:00:00 GMT', '', 'soon'])
    expect(hint({ 'retry-after': after })).toBeUndefined()
  expect(hint({ 'retry-after-ms': '0' })).toBeUndefined()
  expect(hint({}, body('0s'))).toBeUndefined()
  expect(hint({}, body('soon'))).toBeUndefined()
})
