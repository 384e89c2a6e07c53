import { describe, expect, test } from 'vitest'
import type { ErrorInfo } from '@/lib/protocol/events'
import { isOutage, isWorthFallback, repeatDelayMs } from './retry-policy'

const failed = (change: Partial<ErrorInfo>): ErrorInfo => ({
  kind: 'upstream',
  message: '',
  retryable: true,
  phase: 'before_first_token',
  ...change,
})
const delay = (change: Partial<ErrorInfo>, repeat = 1, chance = 0) =>
  repeatDelayMs(failed(change), repeat, 500, () => chance)

describe('asking the same provider again', () => {
  test.each([
    ['a limit', { kind: 'rate_limit', status: 429 }],
    ['a conflict', { kind: 'invalid_request', status: 409 }],
    ['a server error', { status: 500 }],
    ['an overloaded server', { kind: 'overloaded', status: 529 }],
    ['an overloaded provider that says so in its stream', { kind: 'overloaded' }],
    ['a refused connection', { kind: 'network', code: 'ECONNREFUSED' }],
    ['a reset connection', { kind: 'network', code: 'ECONNRESET' }],
  ] as const)('helps with %s', (_name, change) => {
    expect(delay(change)).toBe(500)
  })
  test.each([
    ['what the provider says is final', { kind: 'rate_limit', status: 429, retryable: false }],
    ['an empty answer', { kind: 'empty' }],
    ['a time limit of ours', { kind: 'timeout' }],
    ['a name that does not exist', { kind: 'network', code: 'ENOTFOUND' }],
    ['a certificate', { kind: 'network', code: 'CERT_HAS_EXPIRED', retryable: false }],
    ['a broken frame', { kind: 'protocol' }],
    ['an error without status in a stream', { kind: 'upstream' }],
  ] as const)('does not help with %s', (_name, change) => {
    expect(delay(change)).toBeUndefined()
  })
  test('happens twice, after twice the time, less up to a half by chance', () => {
    expect([1, 2, 3].map((repeat) => delay({ status: 500 }, repeat))).toEqual([500, 1000, undefined])
    expect([1, 2].map((repeat) => delay({ status: 500 }, repeat, 1))).toEqual([250, 500])
  })
  test('waits as long as the provider asks for, and not at all for more than five seconds', () => {
    expect(delay({ status: 503, retryAfterMs: 0 })).toBe(0)
    expect(delay({ status: 503, retryAfterMs: 5000 })).toBe(5000)
    expect(delay({ status: 503, retryAfterMs: 5001 })).toBeUndefined()
  })
})

test('another provider is asked for everything but what a content filter stopped', () => {
  const kinds = ['auth', 'billing', 'not_found', 'invalid_request', 'context_length', 'rate_limit', 'timeout'] as const
  expect(kinds.map((kind) => isWorthFallback(failed({ kind, retryable: false })))).toEqual(kinds.map(() => true))
  expect(isWorthFallback(failed({ kind: 'content_filter' }))).toBe(false)
})

test('a refusal or a limit is no outage', () => {
  const kinds = ['overloaded', 'network', 'auth', 'rate_limit', 'invalid_request'] as const
  expect(kinds.map((kind) => isOutage(failed({ kind })))).toEqual([true, true, false, false, false])
})
