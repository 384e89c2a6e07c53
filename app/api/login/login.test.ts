import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSession } from '@/lib/access/session'
import { POST as logOut } from '../logout/route'
import { POST as logIn } from './route'

const TOKEN = 'pass wörd & more'
const HOST = '127.0.0.1:3000'

beforeEach(() => {
  vi.stubEnv('ACCESS_TOKEN', TOKEN)
  globalThis.deltascopeThrottle = undefined
})
afterEach(() => vi.unstubAllEnvs())

function post(
  handler: typeof logIn | typeof logOut,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields).toString()
  const type = 'application/x-www-form-urlencoded'
  const all = { host: HOST, origin: `http://${HOST}`, 'content-type': type, ...headers }
  return handler(new Request(`http://${HOST}/api/login`, { method: 'POST', headers: all, body }))
}
async function login(fields: Record<string, string>, headers?: Record<string, string>) {
  const response = await post(logIn, fields, headers)
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  return { status: response.status, location: response.headers.get('location'), cookie }
}

describe('the login form', () => {
  test('gives a session for the token, and goes back to the page that was asked for', async () => {
    const { cookie = '', ...rest } = await login({ token: ` ${TOKEN} `, next: '/compare?x=1' })
    expect(rest).toEqual({ status: 303, location: '/compare?x=1' })
    expect(cookie).not.toContain('pass')
    expect(readSession(new Headers({ cookie }), TOKEN)).toBeDefined()
  })

  test('goes nowhere else', async () => {
    for (const next of ['//evil.test', '@evil.test']) expect((await login({ token: TOKEN, next })).location).toBe('/')
    expect((await login({ token: 'x', next: 'https://evil.test/' })).location).toBe('/login?problem=wrong&next=%2F')
  })

  test('comes again for a wrong token, and says so', async () => {
    const again = { status: 303, location: '/login?problem=wrong&next=%2Fusage', cookie: undefined }
    for (const token of ['', 'pass', `${TOKEN}x`, TOKEN.toUpperCase()])
      expect(await login({ token, next: '/usage' })).toEqual(again)
    expect(await login({ next: '/usage' })).toEqual(again)
  })

  test('refuses even the right token after ten wrong ones from an address', async () => {
    for (let time = 0; time < 10; time++) await login({ token: 'guess' })
    expect((await login({ token: TOKEN })).location).toBe('/login?problem=throttled&next=%2F')
  })

  test.each([
    [403, { origin: 'https://evil.test' }],
    [403, { origin: 'null' }],
    [403, { host: 'evil.test' }],
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'multipart/form-data' }],
    [413, { 'content-length': '9000' }],
  ])('is refused with %i if it comes with %j', async (status, headers) => {
    expect(await login({ token: TOKEN }, headers)).toEqual({ status, location: null, cookie: undefined })
  })

  test('is not needed without an access token', async () => {
    vi.stubEnv('ACCESS_TOKEN', '')
    expect(await login({ token: 'x' })).toEqual({ status: 303, location: '/', cookie: undefined })
  })
})

test('to log out ends the session for whoever kept its cookie', async () => {
  const { cookie = '' } = await login({ token: TOKEN })
  expect(readSession(new Headers({ cookie }), TOKEN)).toBeDefined()
  await post(logOut, {}, { cookie })
  expect(readSession(new Headers({ cookie }), TOKEN)).toBeUndefined()
})

test('to log out removes the session, for pages of our own only', async () => {
  const response = await post(logOut, {})
  expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
    303,
    '/login',
    'deltascope-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect((await post(logOut, {}, { origin: 'https://evil.test' })).status).toBe(403)
})
