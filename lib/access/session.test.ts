import { expect, test } from 'vitest'
import { endedSessionCookie, endSession, readSession, sessionCookie } from './session'

const TOKEN = 'a token of this test'
const DAY_MS = 86_400_000
const asked = (headers: Record<string, string> = {}) => new Request('http://127.0.0.1/api/login', { headers })
const sent = (cookie: string) => new Headers({ cookie: `theme=dark; ${cookie.split(';')[0]}; x` })

test('a session is read from its cookie until thirty days have passed', () => {
  const cookie = sessionCookie(asked(), TOKEN, {}, 0)
  expect(cookie).toMatch(
    /^deltascope-session=v1\.2592000\.[\w-]{16}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(readSession(sent(cookie), TOKEN, 29 * DAY_MS)).toMatch(/^[\w-]{16}$/)
  expect(readSession(sent(cookie), TOKEN, 30 * DAY_MS)).toBeUndefined()
})

test('each login is a session of its own', () => {
  const [first, second] = [1, 2].map(() => readSession(sent(sessionCookie(asked(), TOKEN, {})), TOKEN))
  expect(first).not.toBe(second)
})

test('a cookie of another token, one that was changed, and one that is none, are no session', () => {
  const cookie = sessionCookie(asked(), TOKEN, {}, 0)
  expect(readSession(sent(cookie), 'another token', 0)).toBeUndefined()
  expect(readSession(sent(cookie.replace('v1.2592000', 'v1.9999999')), TOKEN, 0)).toBeUndefined()
  expect(readSession(sent(cookie.replace('-session', '-sessions')), TOKEN, 0)).toBeUndefined()
  for (const wrong of ['deltascope-session=', 'deltascope-session=v1.1.1.1', `deltascope-session=${TOKEN}`])
    expect(readSession(sent(wrong), TOKEN, 0)).toBeUndefined()
  expect(readSession(new Headers(), TOKEN)).toBeUndefined()
})

test('the cookie is for encrypted connections only where the page came over one', () => {
  expect(sessionCookie(asked({ origin: 'https://chat.test' }), TOKEN, {})).toMatch(/; Secure$/)
  const proxied = asked({ 'x-forwarded-proto': 'https' })
  expect(sessionCookie(proxied, TOKEN, { TRUST_PROXY: '1' })).toMatch(/; Secure$/)
  expect(sessionCookie(proxied, TOKEN, {})).toMatch(/SameSite=Lax$/)
})

test('a session that was ended is none, also with a cookie that somebody kept', async () => {
  const [first, second] = [1, 2].map(() => sent(sessionCookie(asked(), TOKEN, {}, 0)))
  await endSession(first ?? new Headers(), TOKEN, 0)
  await endSession(new Headers(), TOKEN, 0)
  expect(readSession(first ?? new Headers(), TOKEN, 0)).toBeUndefined()
  expect(readSession(second ?? new Headers(), TOKEN, 0)).toBeDefined()
})

test('the end of a session removes the cookie', () => {
  expect(endedSessionCookie(asked(), {})).toBe('deltascope-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})
