import { expect, test } from 'vitest'
import { parseKeyRequest } from './parse-key-request'

const messages = (key: unknown) => {
  const parsed = parseKeyRequest({ key })
  return 'errors' in parsed ? parsed.errors : parsed.request
}

test('a key is taken without the space around it', () => {
  expect(messages(' sk-12345\n')).toEqual({ key: 'sk-12345' })
  expect(messages('~'.repeat(512))).toEqual({ key: '~'.repeat(512) })
})
test.each([
  [undefined, 'must be a text'],
  [7, 'must be a text'],
  ['  ', 'must have at least 8 characters'],
  ['sk-1234', 'must have at least 8 characters'],
  ['x'.repeat(513), 'must have at most 512 characters'],
  ['sk-12 34-56', 'must be plain letters, digits and signs without spaces'],
  ['sk-1234\r\nx: y', 'must be plain letters, digits and signs without spaces'],
  ['sk-12345…', 'must be plain letters, digits and signs without spaces'],
])('%j is no key, and is not repeated', (key, message) => {
  expect(messages(key)).toEqual([{ path: 'key', message }])
})
