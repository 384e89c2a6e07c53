import { describe, expect, test } from 'vitest'
import { refuseCaller, refuseHost } from './check-caller'

const refused = (headers: Record<string, string>, env = {}) => refuseCaller(new Headers(headers), env) !== undefined

describe('a host', () => {
  test.each([
    '127.0.0.1:3000',
    '192.168.1.5',
    '[::1]:3000',
    'localhost',
    'LOCALHOST:80',
    'app.localhost',
    '0x7f000001',
  ])('%s is ours', (host) => {
    expect(refused({ host })).toBe(false)
  })
  test.each([
    'evil.test',
    '127.0.0.1.evil.test',
    'localhost.evil.test',
    '',
    'a b',
    '127.0.0.1@evil.test',
    'x/y',
    'a,b',
  ])('"%s" is not', (host) => {
    expect(refused({ host })).toBe(true)
  })
  test('that the owner lists is ours, in any case and with any port', () => {
    const env = { ALLOWED_HOSTS: 'chat.test, Other.test' }
    expect(['chat.test', 'CHAT.test:8080', 'other.test'].map((host) => refused({ host }, env))).toEqual([
      false,
      false,
      false,
    ])
    expect(refused({ host: 'sub.chat.test' }, env)).toBe(true)
  })
  test('is what a trusted proxy was asked for', () => {
    const env = { ALLOWED_HOSTS: 'chat.test', TRUST_PROXY: '1' }
    const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'chat.test', origin: 'https://chat.test' }
    expect(refused(headers, env)).toBe(false)
    expect(refused({ ...headers, 'x-forwarded-host': 'evil.test' }, env)).toBe(true)
    expect(refused(headers, { ALLOWED_HOSTS: 'chat.test' })).toBe(true)
  })
  test('is what the outermost of several trusted proxies was asked for', () => {
    const env = { ALLOWED_HOSTS: 'chat.test', TRUST_PROXY: '2' }
    const headers = { host: '127.0.0.1:3000', origin: 'https://chat.test' }
    expect(refused({ ...headers, 'x-forwarded-host': 'chat.test, inner' }, env)).toBe(false)
    expect(refused({ ...headers, 'x-forwarded-host': 'chat.test' }, env)).toBe(false)
    expect(refused({ ...headers, 'x-forwarded-host': 'chat.test, evil.test, inner' }, env)).toBe(true)
    expect(refused({ ...headers, 'x-forwarded-host': 'chat.test, evil.test' }, { ...env, TRUST_PROXY: '1' })).toBe(true)
  })
  test('of a page is checked, its origin is not: a link may lead to it', () => {
    const link = { host: 'localhost', origin: 'https://a.test', 'sec-fetch-site': 'cross-site' }
    expect(refuseHost(new Headers(link), {})).toBeUndefined()
    expect(refuseHost(new Headers({ host: 'evil.test' }), {})).toMatch(
      /^This server does not answer to the host "evil.test"/,
    )
  })
})

describe('an origin', () => {
  const host = '127.0.0.1:3000'
  test('may leave out the usual port of its scheme, and no other', () => {
    const env = { ALLOWED_HOSTS: 'chat.test' }
    const asked = (host: string, origin: string) => refused({ host, origin }, env)
    expect(asked('chat.test:443', 'https://chat.test')).toBe(false)
    expect(asked('chat.test:80', 'http://chat.test')).toBe(false)
    expect(asked('chat.test:443', 'http://chat.test')).toBe(true)
    expect(asked('chat.test', 'https://chat.test:8443')).toBe(true)
  })
  test.each(['http://127.0.0.1:3000', 'https://127.0.0.1:3000'])('%s is the page itself', (origin) => {
    expect(refused({ host, origin })).toBe(false)
  })
  test.each([
    'null',
    'http://127.0.0.1:3001',
    'http://localhost:3000',
    'https://evil.test',
    'http://127.0.0.1:3000.evil.test',
    'file://',
    'chrome-extension://127.0.0.1:3000',
    'http://',
    '',
  ])('"%s" is foreign', (origin) => {
    expect(refused({ host, origin })).toBe(true)
  })
  test('none is no browser page, and is served', () => {
    expect(refused({ host })).toBe(false)
  })
  test('is told by the browser too', () => {
    expect(['same-origin', 'none'].map((site) => refused({ host, 'sec-fetch-site': site }))).toEqual([false, false])
    expect(['same-site', 'cross-site', ''].map((site) => refused({ host, 'sec-fetch-site': site }))).toEqual([
      true,
      true,
      true,
    ])
  })
})
