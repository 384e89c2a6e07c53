import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import { processState } from '@/lib/gateway/process-state'
import type { Provider } from '@/lib/protocol/provider'
import { POST as chat } from '../chat/route'
import { POST as compare } from '../compare/route'
import { GET as models } from '../providers/[id]/models/route'
import { GET as providers } from '../providers/route'
import { POST as upstreamRequest } from '../upstream-request/route'
import { DELETE, PUT } from './[provider]/route'

const KEY = 'sk-own-key-0123456789'
const OTHER = 'sk-other-key-9876543210'
const HOST = '127.0.0.1:3000'

let upstream: FakeUpstream
let answer = 200
const seen: (string | undefined)[] = []
const logged: unknown[] = []

beforeAll(async () => {
  upstream = await startFakeUpstream((response, { headers, url }) => {
    const key = headers.authorization?.replace('Bearer ', '') ?? ''
    seen.push(headers.authorization)
    if (url === '/models') {
      response.end(JSON.stringify({ data: [{ id: `of-${key.slice(3, 8)}`, name: `The list of ${key}` }] }))
    } else if (answer !== 200) {
      response.writeHead(answer, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}.` } }))
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const text of [`You sent ${key} and `, ...key, '.'])
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`)
      response.end(`data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n`)
    }
  })
  vi.stubEnv('SESSION_SECRET', 'a secret of the tests, longer than it must be')
  vi.stubEnv('OPENAI_BASE_URL', upstream.url)
  for (const id of ['OPENAI', 'DEEPSEEK', 'DEEPSEEK_ANTHROPIC']) vi.stubEnv(`${id}_API_KEY`, '')
  vi.stubEnv('MISTRAL_API_KEY', 'sk-of-the-server')
})
afterAll(async () => {
  await processState().agent.destroy()
  await upstream.stop()
  vi.unstubAllEnvs()
})
beforeEach(() => {
  answer = 200
  seen.length = 0
  logged.length = 0
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(...words))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(logged).toEqual([])
})

type Sent = { method?: string; cookie?: string; body?: unknown; headers?: Record<string, string> }

function request(path: string, { method = 'GET', cookie, body, headers = {} }: Sent = {}): Request {
  return new Request(`http://${HOST}${path}`, {
    method,
    headers: {
      host: HOST,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
const put = (provider: string, sent: Sent) =>
  PUT(request(`/api/keys/${provider}`, { method: 'PUT', ...sent }), { params: Promise.resolve({ provider }) })
const remove = (provider: string, sent: Sent = {}) =>
  DELETE(request(`/api/keys/${provider}`, { method: 'DELETE', ...sent }), { params: Promise.resolve({ provider }) })
/** What a browser would send back. */
const pairOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const cookieFor = async (provider: string, key: string) => pairOf(await put(provider, { body: { key } }))
const listModels = async (cookie: string) => {
  const response = await models(request('/api/providers/openai/models', { cookie }), {
    params: Promise.resolve({ id: 'openai' }),
  })
  return { cacheControl: response.headers.get('cache-control'), json: await response.json() }
}
async function stateOf(id: string, cookie = '') {
  const text = await (await providers(request('/api/providers', { cookie }))).text()
  expect(text).not.toContain(KEY)
  const list = (JSON.parse(text) as { providers: Provider[] }).providers
  const { ready, key, lacks } = list.find((provider) => provider.id === id) ?? {}
  return { ready, key, lacks }
}
const question = {
  provider: 'openai',
  model: 'gpt-4.1',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
  include: ['frames'],
}

describe('a key that a caller adds', () => {
  test('comes back as a sealed cookie that no script can read', async () => {
    const response = await put('openai', { body: { key: ` ${KEY}\n` } })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('set-cookie')).toMatch(
      /^deltascope-key-openai=v1\.[\w-]+; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    expect(response.headers.get('set-cookie')).not.toContain(KEY)
  })
  test('comes back over encrypted connections only, when it came over one', async () => {
    const headers = { origin: `https://${HOST}` }
    const cookie = (await put('openai', { body: { key: KEY }, headers })).headers.get('set-cookie')
    expect(cookie).toMatch(/; Secure$/)
    const proxied = async () => {
      const { headers } = await put('openai', { body: { key: KEY }, headers: { 'x-forwarded-proto': 'https' } })
      return headers.get('set-cookie')
    }
    expect(await proxied()).not.toContain('Secure')
    vi.stubEnv('TRUST_PROXY', '1')
    expect(await proxied()).toMatch(/; Secure$/)
  })
  test('makes its provider ready for this caller only', async () => {
    const cookie = await cookieFor('openai', KEY)
    expect(await stateOf('openai')).toEqual({ ready: false, lacks: 'key' })
    expect(await stateOf('openai', `theme=dark; ${cookie}`)).toEqual({ ready: true, key: 'yours' })
  })
  test('that cannot be opened, or was sealed for another provider, is none', async () => {
    const cookie = await cookieFor('anthropic', KEY)
    for (const wrong of [cookie.slice(0, -6), cookie.replace('anthropic', 'openai'), 'deltascope-key-openai'])
      expect(await stateOf('openai', wrong)).toEqual({ ready: false, lacks: 'key' })
  })
  test('serves all rows of its vendor, and is removed from each of them', async () => {
    const cookie = await cookieFor('deepseek-anthropic', KEY)
    expect(cookie).toMatch(/^deltascope-key-deepseek=/)
    for (const id of ['deepseek', 'deepseek-anthropic'])
      expect(await stateOf(id, cookie)).toEqual({ ready: true, key: 'yours' })
    expect((await remove('deepseek-anthropic')).headers.get('set-cookie')).toBe(
      'deltascope-key-deepseek=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict',
    )
  })
  test('reaches the provider, and no event holds it: in one piece, letter by letter, or raw', async () => {
    const cookie = await cookieFor('openai', KEY)
    const response = await chat(request('/api/chat', { method: 'POST', cookie, body: question }))
    const text = await response.text()
    expect(seen).toEqual([`Bearer ${KEY}`])
    expect(text).toContain('You sent [key] and ')
    expect(text).toContain('"outcome":"complete"')
    expect(text).not.toContain(KEY)
    const deltas = [...text.matchAll(/event: text_delta\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data ?? '').text)
    expect(deltas.join('')).toBe(`You sent [key] and ${KEY.slice(0, 3)}[key].`)
  })
  test('is not in the error of a provider that repeats it', async () => {
    answer = 401
    const cookie = await cookieFor('openai', KEY)
    const text = await (await chat(request('/api/chat', { method: 'POST', cookie, body: question }))).text()
    expect(text).toContain('[key]')
    expect(text).not.toContain(KEY)
  })
  test('is not in the lanes of a comparison, whoever they ask', async () => {
    const cookie = `${await cookieFor('openai', KEY)}; ${await cookieFor('anthropic', OTHER)}`
    const body = { lanes: [question, question] }
    const text = await (await compare(request('/api/compare', { method: 'POST', cookie, body }))).text()
    expect(seen).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`])
    expect(text).toContain('You sent [key] and ')
    expect(text).not.toContain(KEY)
  })
  test('is not sent without its cookie: another caller has no key', async () => {
    const text = await (await chat(request('/api/chat', { method: 'POST', body: question }))).text()
    expect(seen).toEqual([])
    expect(text).toContain('Set OPENAI_API_KEY.')
  })
  test('brings its own list of models, which no other caller sees', async () => {
    const listed = async (key: string) => listModels(await cookieFor('openai', key))
    const list = (id: string) => ({
      cacheControl: 'no-store',
      json: { models: [{ id, label: 'The list of [key]' }], source: 'live' },
    })
    expect(await listed(KEY)).toEqual(list('of-own-k'))
    expect(await listed(OTHER)).toEqual(list('of-other'))
    expect(await listModels('')).toMatchObject({ json: { source: 'static' } })
    expect(seen).toEqual([`Bearer ${KEY}`, `Bearer ${OTHER}`])
  })
  test('is shown as its variable in the request that would be sent', async () => {
    const cookie = await cookieFor('openai', KEY)
    const response = await upstreamRequest(request('/api/upstream-request', { method: 'POST', cookie, body: question }))
    expect(await response.json()).toMatchObject({ headers: { authorization: 'Bearer $OPENAI_API_KEY' } })
  })
})

describe('a key is not taken', () => {
  test('that looks wrong, and is not repeated', async () => {
    const response = await put('openai', { body: { key: 'sk-with a space' } })
    const text = await response.text()
    expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null])
    expect(JSON.parse(text).errors).toEqual([
      { path: 'key', message: 'must be plain letters, digits and signs without spaces' },
    ])
    expect(text).not.toContain('sk-with')
  })
  test('where the server has one, which then is the one that is used', async () => {
    expect((await put('mistral', { body: { key: KEY } })).status).toBe(403)
    const foreign = `deltascope-key-mistral=${processState().seal.close('deltascope-key-mistral', KEY)}`
    expect(await stateOf('mistral', foreign)).toEqual({ ready: true, key: 'server' })
  })
  test('by a provider that needs none, or that is not known', async () => {
    expect((await put('demo-openai', { body: { key: KEY } })).status).toBe(400)
    expect((await put('nobody', { body: { key: KEY } })).status).toBe(404)
    expect((await remove('nobody')).status).toBe(404)
  })
  test('from another site, in another type, or in a large body', async () => {
    const status = async (sent: Sent) => (await put('openai', { body: { key: KEY }, ...sent })).status
    expect(await status({ headers: { origin: 'http://evil.example' } })).toBe(403)
    expect(await status({ headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    expect(await status({ headers: { host: 'evil.example' } })).toBe(403)
    expect(await status({ headers: { 'content-type': 'text/plain' } })).toBe(415)
    expect(await status({ body: { key: KEY, more: 'x'.repeat(5000) } })).toBe(413)
    expect((await remove('openai', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })
  test('when the cookies would become too large to be sent at all', async () => {
    const cookie = `a=${'x'.repeat(7950)}`
    const response = await put('openai', { cookie, body: { key: KEY } })
    expect(await response.json()).toMatchObject({ status: 400, detail: expect.stringContaining('no room') })
    const replaced = await put('openai', { cookie: `deltascope-key-openai=${'x'.repeat(7950)}`, body: { key: KEY } })
    expect(replaced.status).toBe(204)
  })
})
