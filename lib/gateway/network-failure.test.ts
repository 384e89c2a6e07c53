import { expect, test } from 'vitest'
import { networkFailure } from './network-failure'

const told = (code: string) => {
  const { kind, message, retryable } = networkFailure(
    new TypeError('fetch failed', { cause: Object.assign(new Error('secret words'), { code }) }),
    'https://api.test/v1',
  ).info
  return [kind, message, retryable]
}

test.each([
  ['ECONNREFUSED', 'The provider cannot be reached. Nothing answers at api.test.', true],
  ['ECONNRESET', 'The connection to the provider broke. api.test reset it.', true],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'The connection to the provider broke. The certificate of api.test is not trusted.',
    false,
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The connection to the provider broke. The certificate of api.test is not trusted.',
    false,
  ],
  [
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'The connection to the provider broke. There is no TLS as expected at api.test. Check the base URL.',
    false,
  ],
  ['SOMETHING_ELSE', 'The connection to the provider broke.', true],
])('%s is told in words', (code, message, retryable) => {
  expect(told(code)).toEqual(['network', message, retryable])
})
