import { expect, test } from 'vitest'
import { refuseTarget } from './refuse-target.mjs'

const statusOf = (method: string, url: string) => refuseTarget({ method, url })?.status

test('ordinary addresses are left to the app', () => {
  for (const url of ['/', '/c/a%20b?x=%', '/api/chat/run_1', '//', '/c/%F0%9F%98%80'])
    expect(statusOf('GET', url)).toBeUndefined()
  expect(statusOf('OPTIONS', '/api/chat')).toBeUndefined()
})

test('an address that cannot be decoded, and one that is no path, are refused', () => {
  for (const url of ['/api/chat/%E0%A4%A', '/c/%E0%A4%A?x=1', '/%', 'http://evil.test/api/health', '*', ''])
    expect([url, statusOf('GET', url)]).toEqual([url, 400])
})

test('TRACE is refused with the methods that are not', () => {
  expect(refuseTarget({ method: 'TRACE', url: '/' })).toEqual({
    status: 405,
    detail: 'TRACE is not answered here.',
    headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  })
})

test('pages are only read: what is sent to one would be kept before anybody is asked who sends it', () => {
  for (const url of [
    '/',
    '/login',
    '/api',
    '/api/../',
    '/api/%2e%2e/login',
    '/api/x/..\\..\\',
    '/API/chat',
    '//api/',
    '/_next/x',
  ])
    expect([url, statusOf('POST', url), statusOf('OPTIONS', url), statusOf('GET', url)]).toEqual([
      url,
      405,
      405,
      undefined,
    ])
  for (const url of ['/api/chat', '/api/x/../chat?y=/../..'])
    expect([url, statusOf('POST', url), statusOf('DELETE', url)]).toEqual([url, undefined, undefined])
})
