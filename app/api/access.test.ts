import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionCookie } from '@/lib/access/session'

const TOKEN = 'the access token of these tests'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const HOST = '127.0.0.1:3000'

/** What a container asks, and what one has to reach in order to log in. */
const WITHOUT_TOKEN = new Set(['health/route.ts GET', 'login/route.ts POST', 'logout/route.ts POST'])
/** Says nothing that a stranger could use. */
const FOR_ANYONE = new Set(['health/route.ts GET'])

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Response | Promise<Response>

/** Every method of every route there is: one that is added later is here by itself. */
const handlers = await Promise.all(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map(async (file) => {
      const route: Record<string, unknown> = await import(path.join(import.meta.dirname, file))
      return METHODS.flatMap((method) => {
        const handler = route[method]
        return typeof handler === 'function' ? [{ name: `${file} ${method}`, method, handler: handler as Handler }] : []
      })
    }),
).then((all) => all.flat())

const cases = handlers.map(({ name, method, handler }) => [name, method, handler] as const)

async function answer(method: string, handler: Handler, headers: Record<string, string>): Promise<Response> {
  const request = new Request(`http://${HOST}/api/any`, {
    method,
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && method !== 'HEAD' && { body: '{}' }),
  })
  return handler(request, { params: Promise.resolve({ id: 'openai', provider: 'openai', name: 'x', runId: 'x' }) })
}

beforeEach(() => {
  vi.stubEnv('ACCESS_TOKEN', TOKEN)
  globalThis.deltascopeThrottle = undefined
})
afterEach(() => vi.unstubAllEnvs())

/** A method that a route does not have does nothing, whoever asks for it. */
const isNoMethod = (response: Response) => response.status === 405

test('the routes are found', () => {
  expect(handlers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['chat/route.ts POST', 'providers/[id]/models/route.ts GET', '[...rest]/route.ts GET']),
  )
})

describe('with an access token set', () => {
  test.each(cases)('%s is not for those who have none', async (name, method, handler) => {
    const response = await answer(method, handler, {})
    if (isNoMethod(response)) return
    if (WITHOUT_TOKEN.has(name)) expect(response.status).not.toBe(401)
    else {
      expect([response.status, response.headers.get('content-type'), response.headers.get('www-authenticate')]).toEqual(
        [401, 'application/problem+json', 'Bearer realm="Deltascope"'],
      )
    }
  })

  test.each(cases)('%s is not for those who have another', async (name, method, handler) => {
    const response = await answer(method, handler, {
      authorization: 'Bearer another token',
      cookie: sessionCookie(new Request(`http://${HOST}`), 'another token', {}).split(';')[0] ?? '',
    })
    if (!isNoMethod(response) && !WITHOUT_TOKEN.has(name)) expect(response.status).toBe(401)
  })

  const credentials: [string, () => Record<string, string>][] = [
    ['the token itself', () => ({ authorization: `Bearer ${TOKEN}` })],
    ['a session', () => ({ cookie: sessionCookie(new Request(`http://${HOST}`), TOKEN, {}).split(';')[0] ?? '' })],
  ]
  test.each(credentials)('%s opens all of them', async (_name, headers) => {
    for (const { method, handler, name } of handlers) {
      const { status } = await answer(method, handler, headers())
      expect([name, status === 401 || status === 403]).toEqual([name, false])
    }
  })

  test.each(cases)(
    '%s refuses foreign hosts and sites, token or not, without a word to their scripts',
    async (name, method, handler) => {
      for (const foreign of [
        { host: 'evil.test' },
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const response = await answer(method, handler, { authorization: `Bearer ${TOKEN}`, ...foreign })
        expect([...response.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual([])
        if (!isNoMethod(response)) expect(response.status).toBe(FOR_ANYONE.has(name) ? 200 : 403)
      }
    },
  )

  test('ten wrong tokens make the client wait, whatever it sends next', async () => {
    const chat = handlers.find(({ name }) => name === 'chat/route.ts POST')?.handler ?? (() => new Response())
    const tried = (token: string, client: string) =>
      answer('POST', chat, { authorization: `Bearer ${token}`, 'x-forwarded-for': client })
    for (let time = 0; time < 10; time++) expect((await tried(`guess ${time}`, '192.0.2.1')).status).toBe(401)
    const refused = await tried(TOKEN, '192.0.2.1')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
    expect((await tried(TOKEN, '192.0.2.2')).status).toBe(400)
  })
})

test('the health route tells its version and nothing else', async () => {
  const health = handlers.find(({ name }) => name === 'health/route.ts GET')?.handler ?? (() => new Response())
  const response = await answer('GET', health, {})
  expect(await response.json()).toEqual({ status: 'ok', version: expect.any(String) })
})
