import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import { catalog } from '@/lib/providers/catalog'
import { POST as chat } from './chat/route'
import { GET as models } from './providers/[id]/models/route'
import { GET as providers } from './providers/route'
import { POST as upstreamRequest } from './upstream-request/route'

const HOST = '127.0.0.1:3000'
const keyOf = (id: string) => `sk-canary-${id}-0123456789`
const variable = (id: string, suffix: string) => `${id.toUpperCase().replaceAll('-', '_')}_${suffix}`
const rows = catalog.filter(({ demoPath }) => demoPath === undefined)

let upstream: FakeUpstream
let other: FakeUpstream
let answer: Answer
const asked: IncomingMessage[] = []
const askedOther: IncomingMessage[] = []
const printed: string[] = []

beforeAll(async () => {
  upstream = await startFakeUpstream((response, request) => {
    asked.push(request)
    return answer(response, request)
  })
  other = await startFakeUpstream((response, request) => {
    askedOther.push(request)
    response.end('inner')
  })
})
afterAll(async () => {
  await upstream.stop()
  await other.stop()
})
beforeEach(() => {
  globalThis.deltascope = undefined
  vi.stubEnv('RETRY_BASE_MS', '1')
  for (const { id } of rows) {
    vi.stubEnv(variable(id, 'BASE_URL'), upstream.url)
    vi.stubEnv(variable(id, 'API_KEY'), keyOf(id))
  }
  const note = (...words: unknown[]) => void printed.push(words.map(String).join(' '))
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation(note)
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      note(text)
      return true
    })
  answer = (response) => void response.writeHead(500).end()
})
afterEach(async () => {
  await globalThis.deltascope?.agent.destroy()
  globalThis.deltascope = undefined
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const list of [asked, askedOther, printed]) list.length = 0
})

const question = (provider: string) => ({
  provider,
  model: 'some-model',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'a question' }] }],
  include: ['frames'],
})
function post(body: unknown, headers: Record<string, string> = {}): Request {
  const all = { host: HOST, 'content-type': 'application/json', ...headers }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(`http://${HOST}/api/chat`, { method: 'POST', headers: all, body: text })
}

describe('the address of a provider', () => {
  test.each([
    'http://169.254.169.254/',
    'http://[::1]:80',
    'http://0x7f000001',
    'http://2130706433/',
    'http://localhost.evil.test/',
    'file:///etc/passwd',
    'http://user@host.test/',
    '__proto__',
    'constructor',
    'toString',
    '../openai',
    'OPENAI',
  ])('is not taken from a caller who names the provider %s', async (provider) => {
    const response = await chat(post({ ...question(provider), system: 'MARKED' }))
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('MARKED')
    const context = { params: Promise.resolve({ id: provider }) }
    expect((await models(new Request(`http://${HOST}/`, { headers: { host: HOST } }), context)).status).toBe(404)
    expect([asked, askedOther]).toEqual([[], []])
  })

  test('is the one of the configuration, whatever else a caller sends', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n')
    const elsewhere = { baseURL: other.url, baseUrl: other.url, base_url: other.url, url: other.url, target: other.url }
    await (await chat(post({ ...question('openai'), ...elsewhere, headers: { host: other.url } }))).text()
    expect(asked.length).toBeGreaterThan(0)
    expect(askedOther).toEqual([])
  })

  test('is not left by a redirect, which could carry the key elsewhere', async () => {
    answer = (response) => void response.writeHead(307, { location: `${other.url}/secret` }).end()
    for (const id of ['openai', 'anthropic', 'gemini', 'openai-responses']) {
      if (!rows.some((row) => row.id === id)) continue
      const text = await (await chat(post(question(id)))).text()
      expect(text).toContain('redirects are not followed')
      const context = { params: Promise.resolve({ id }) }
      await models(new Request(`http://${HOST}/`, { headers: { host: HOST } }), context)
    }
    expect(askedOther).toEqual([])
  })
})

test('what another site can send without asking first is refused before anything is sent', async () => {
  for (const [status, headers] of [
    [403, { 'content-type': 'text/plain', origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    [403, { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' }],
    [403, { 'content-type': 'application/json', origin: 'null' }],
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'text/plain;application/json' }],
    [415, { 'content-type': 'application/jsonp' }],
    [415, { 'content-type': 'multipart/form-data; boundary=x' }],
  ] as const)
    expect([(await chat(post(question('openai'), headers))).status, headers]).toEqual([status, headers])
  expect(asked).toEqual([])
})

test('a key goes in a header, never in an address', async () => {
  for (const { id } of rows) {
    await (await chat(post(question(id)))).text()
    await models(new Request(`http://${HOST}/`, { headers: { host: HOST } }), { params: Promise.resolve({ id }) })
  }
  expect(asked.length).toBeGreaterThan(rows.length)
  expect(asked.filter(({ url }) => url?.includes('canary') || /[?&]key=/.test(url ?? ''))).toEqual([])
  const gemini = asked.filter(({ headers }) => headers['x-goog-api-key'] === keyOf('gemini'))
  expect(gemini.map(({ url }) => url?.split('?')[1])).toContain('alt=sse')
})

/** A provider that repeats what it was sent, as some do. */
const echoes: [string, Answer][] = [
  ...[400, 401, 403, 404, 429, 500].map((status): [string, Answer] => [
    `status ${status}`,
    (response, { headers }) =>
      void response
        .writeHead(status, {
          'content-type': 'application/json',
          'x-request-id': secretsOf(headers),
          'retry-after': '0',
        })
        .end(JSON.stringify({ error: { message: `Wrong key ${secretsOf(headers)}`, config: { headers } } })),
  ]),
  [
    'a web page',
    (response, { headers }) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${secretsOf(headers)}</p>`),
  ],
  [
    'an event that is not JSON',
    (response, { headers }) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: {${secretsOf(headers)}\n\n`),
  ],
  [
    'a whole answer',
    (response, { headers }) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: secretsOf(headers) }, finish_reason: 'stop' }] })),
  ],
  ['a socket that breaks', (response) => void response.destroy()],
]
const secretsOf = (headers: IncomingMessage['headers']) =>
  Object.values(headers)
    .flat()
    .join(' ')
    .match(/sk-canary-[a-z-]+-\d+/g)
    ?.join(' ') ?? ''

describe('no answer and no line that is printed holds a key, when the provider answers with', () => {
  test.each(echoes)('%s', async (_name, echo) => {
    answer = echo
    for (const { id } of rows) {
      const text = await (await chat(post(question(id)))).text()
      expect(text).toContain('"outcome":')
      expect(text).not.toContain('sk-canary')
    }
    expect(asked.map(({ headers }) => secretsOf(headers)).join()).toContain('sk-canary')
    expect(printed.filter((line) => line.includes('sk-canary'))).toEqual([])
  })

  test('what it would be asked', async () => {
    const get = () => new Request(`http://${HOST}/`, { headers: { host: HOST } })
    const texts = [await (await providers(get())).text()]
    for (const { id } of rows) texts.push(await (await upstreamRequest(post(question(id)))).text())
    expect(texts.filter((text) => text.includes('sk-canary'))).toEqual([])
  })
})
