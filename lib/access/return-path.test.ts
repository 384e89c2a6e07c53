import { expect, test } from 'vitest'
import { returnPath } from './return-path'

test.each(['/', '/compare', '/c/abc?x=1&y=%2F', '/recordings/a%20b', '/logins', '/apis'])(
  '%s is where one came from',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.test/',
  '//evil.test/',
  '///evil.test/',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'http:///evil.test',
  'http:evil.test',
  '@evil.test',
  'evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
  '/login',
  '/login?next=/login',
  '/api/logout',
  '/api/',
  '',
  null,
  undefined,
])('%s leads to the chat', (address) => {
  expect(returnPath(address)).toBe('/')
})

test('a path that only looks odd stays one of this site', () => {
  expect(returnPath('/%2F/evil.test')).toBe('/%2F/evil.test')
  expect(returnPath('/@evil.test')).toBe('/@evil.test')
})
