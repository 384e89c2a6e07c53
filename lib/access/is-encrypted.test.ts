import { expect, test } from 'vitest'
import { isEncrypted } from './is-encrypted'

const encrypted = (headers: Record<string, string>, proxies?: string) =>
  isEncrypted(new Headers(headers), { TRUST_PROXY: proxies })

test('a page that came encrypted has an encrypted origin', () => {
  expect(encrypted({ origin: 'https://chat.test' })).toBe(true)
  expect(encrypted({ origin: 'http://chat.test' })).toBe(false)
  expect(encrypted({})).toBe(false)
})

test('a proxy is believed only when it is trusted, and then the outermost of the trusted ones', () => {
  expect(encrypted({ 'x-forwarded-proto': 'https' })).toBe(false)
  expect(encrypted({ 'x-forwarded-proto': 'https' }, '1')).toBe(true)
  expect(encrypted({ 'x-forwarded-proto': 'https, http' }, '1')).toBe(false)
  expect(encrypted({ 'x-forwarded-proto': 'https, http' }, '2')).toBe(true)
})
