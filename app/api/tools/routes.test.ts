import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { POST } from './[name]/route'
import { GET } from './route'

let server: Server
let url: string

/** The two routes behind a real socket, as the framework calls them. */
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const leaving = new AbortController()
    outgoing.on('close', () => leaving.abort())
    const { method = 'GET', headers } = incoming
    const request = new Request(`http://${headers.host}${incoming.url}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] => [[name, String(value)]]),
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      signal: leaving.signal,
    })
    const name = decodeURIComponent(incoming.url?.split('/')[3] ?? '')
    const response = method === 'POST' ? await POST(request, { params: Promise.resolve({ name }) }) : GET(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/tools`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

afterEach(() => {
  vi.unstubAllEnvs()
  // The settings are read once per process.
  globalThis.deltascope = undefined
})

function call(name: string, body: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(`${url}/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    ...(signal && { signal }),
  })
}

async function result(name: string, args: string) {
  const response = await call(name, JSON.stringify({ arguments: args }))
  const { durationMs, ...rest } = await response.json()
  return { status: response.status, isTimed: Number.isInteger(durationMs), ...rest }
}

async function offered(): Promise<string[]> {
  const { tools } = await (await fetch(url)).json()
  return tools.map(({ name }: { name: string }) => name)
}

describe('the list of tools', () => {
  test('has a schema for each', async () => {
    const { tools } = await (await fetch(url)).json()
    expect(tools[1]).toEqual({
      name: 'convert_units',
      title: 'Convert units',
      description: expect.stringMatching(/^Converts a value/),
      parameters: {
        type: 'object',
        properties: {
          value: { type: 'number' },
          from: { type: 'string', minLength: 1, maxLength: 60, description: expect.any(String) },
          to: { type: 'string', minLength: 1, maxLength: 60, description: expect.any(String) },
        },
        required: ['value', 'from', 'to'],
        additionalProperties: false,
      },
    })
  })

  test('has fetch_page only where the owner allows hosts', async () => {
    expect(await offered()).toEqual(['calculate', 'convert_units', 'current_time', 'convert_time'])
    globalThis.deltascope = undefined
    vi.stubEnv('FETCH_ALLOWED_HOSTS', 'example.org')
    expect(await offered()).toContain('fetch_page')
  })

  test('is not for other sites', async () => {
    expect((await fetch(url, { headers: { origin: 'https://evil.test' } })).status).toBe(403)
  })
})

describe('a call', () => {
  test('gives the result and how long it took', async () => {
    expect(await result('calculate', '{"expression":"0.1+0.2"}')).toEqual({
      status: 200,
      isTimed: true,
      content: '0.3',
    })
  })

  test.each([
    ['{"expression":', /^The arguments are not JSON: /],
    ['[]', /^The arguments must be a JSON object\.$/],
    ['null', /^The arguments must be a JSON object\.$/],
    ['""', /^The arguments must be a JSON object\.$/],
    ['', /^The arguments are wrong\. "expression": /],
    ['{}', /^The arguments are wrong\. "expression": /],
    ['{"expression":5}', /^The arguments are wrong\. "expression": .*string/],
    ['{"expression":"1","__proto__":{}}', /^The arguments are wrong\. Unrecognized key: "__proto__"\.$/],
    ['['.repeat(90_000), /^The arguments are not JSON: /],
    [`{"expression":"${'1'.repeat(100_000)}"}`, /^The arguments are too long\.$/],
  ])('with wrong arguments is a result that says what to correct (%#)', async (args, words) => {
    expect(await result('calculate', args)).toEqual({
      status: 200,
      isTimed: true,
      content: expect.stringMatching(words),
      isError: true,
    })
  })

  test.each(['nothing', 'fetch_page', 'constructor', '__proto__', '..%2Fchat'])('of %s is a 404', async (name) => {
    const response = await call(name, '{"arguments":"{}"}')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })

  test('with a body that is wrong is a problem', async () => {
    expect((await call('calculate', '{')).status).toBe(400)
    expect((await call('calculate', '{"arguments":{}}')).status).toBe(400)
    expect((await call('calculate', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await call('calculate', JSON.stringify({ arguments: 'x'.repeat(1_000_000) }))).status).toBe(413)
    expect((await call('calculate', '{}', { origin: 'https://evil.test' })).status).toBe(403)
    expect((await call('calculate', '{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('that the caller leaves does not hold up the next', async () => {
    const leaving = new AbortController()
    const body = JSON.stringify({ arguments: '{"expression":"isPrime(2^127-1)"}' })
    const left = call('calculate', body, {}, leaving.signal)
    setTimeout(() => leaving.abort(), 300)
    await expect(left).rejects.toThrow()
    expect(await result('calculate', '{"expression":"1+1"}')).toMatchObject({ content: '2' })
  })

  test('has to wait for those of the same caller when there are many', async () => {
    const leaving = new AbortController()
    const body = JSON.stringify({ arguments: '{"expression":"isPrime(2^127-1)"}' })
    const statuses: number[] = []
    const calls = Array.from({ length: 33 }, () =>
      call('calculate', body, {}, leaving.signal).then(
        ({ status }) => {
          statuses.push(status)
          leaving.abort()
        },
        () => undefined,
      ),
    )
    await Promise.all(calls)
    expect(statuses[0]).toBe(429)
    await expect.poll(() => result('calculate', '{"expression":"1+1"}')).toMatchObject({ content: '2' })
  })
})
