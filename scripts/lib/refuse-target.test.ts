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
