import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import { parseAllowedHosts } from './allowed-hosts'
import { createFetchPage } from './fetch-page'
import { isPublicAddress } from './public-address'
import { runTool } from './run-tool'

/** Names of these tests. Only 127.0.0.1 itself counts as public, so that a test's server can be called. */
const NAMES: Readonly<Record<string, string[]>> = {
  'site.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'private.test': ['10.0.0.1'],
  'mixed.test': ['127.0.0.1', '192.168.0.1'],
  'empty.test': [],
}

let server: FakeUpstream | undefined
let asked: string[] = []

afterEach(async () => {
  await server?.stop()
  server = undefined
  asked = []
})

const network = {
  async resolve(host: string) {
    asked.push(host)
    const addresses = NAMES[host]
    if (!addresses) throw new Error('getaddrinfo ENOTFOUND at 10.9.9.9')
    return addresses
  },
  isAllowedAddress: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
}

async function serve(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  server = await startFakeUpstream(answer)
  return new URL(server.url).port
}

/** `PORT` in the URL and the list is the server's. */
async function fetched(
  url: string,
  { allowed = '*:PORT, *', more = {}, longestMs = 10_000, signal = new AbortController().signal } = {},
) {
  const port = server ? new URL(server.url).port : '80'
  const fetchAllowedHosts = parseAllowedHosts(allowed.replaceAll('PORT', port), 'NAME')
  const args = JSON.stringify({ url: url.replaceAll('PORT', port), ...more })
  const { durationMs, ...result } = await runTool(
    createFetchPage(network),
    args,
    { signal, settings: { fetchAllowedHosts } },
    longestMs,
  )
  return { ...result, content: result.content.replaceAll(`:${port}`, ':PORT') }
}

describe('a page', () => {
  test('has its title, its address, its text and its links', async () => {
    await serve((response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(
        `<html><head><title> Tides &amp;
          moons </title><style>p{}</style></head><body><nav><a href="/menu">Menu</a></nav><h1>High tide</h1>
          <script>alert(1)</script><p>At <a href="../noon">noon</a>, see <a href="#low">low</a>.</p>
          <table><tr><th>Day</th><th>Time</th></tr><tr><td>Mon</td><td>12:00</td></tr></table>
          <ul><li>one</li><li>two</li></ul></body></html>`,
      ),
    )
    expect(await fetched('http://site.test:PORT/a/b/page')).toEqual({
      content: [
        'Title: Tides & moons',
        'URL: http://site.test:PORT/a/b/page',
        '',
        'High tide',
        '',
        'At noon [http://site.test:PORT/a/noon], see low.',
        '',
        'Day | Time',
        'Mon | 12:00',
        '',
        ' * one',
        ' * two',
      ].join('\n'),
    })
  })

  test('is asked for without cookies, credentials or anything of the app', async () => {
    let seen: IncomingMessage | undefined
    await serve((response, request) => {
      seen = request
      response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('x')
    })
    await fetched('http://site.test:PORT/')
    await fetched('http://site.test:PORT/')
    expect({ host: seen?.headers.host?.split(':')[0], method: seen?.method, ...pick(seen) }).toEqual({
      host: 'site.test',
      method: 'GET',
      cookie: undefined,
      authorization: undefined,
      referer: undefined,
    })
  })

  test.each([
    ['text/plain', 'plain'],
    ['text/markdown; charset="UTF-8"', '# mark'],
    ['application/json', '{"a":1}'],
    ['application/ld+json', '{"a":1}'],
    ['application/rss+xml', '<rss/>'],
    ['TEXT/XML', '<a/>'],
  ])('of %s is read as it is', async (type, body) => {
    await serve((response) => response.setHeader('content-type', type).end(body))
    expect(await fetched('http://site.test:PORT/')).toEqual({ content: `URL: http://site.test:PORT/\n\n${body}` })
  })

  test.each([
    ['text/plain; charset=windows-1252', [0x63, 0x61, 0x66, 0xe9], 'café'],
    ['text/plain; charset=shift_jis', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'テスト'],
    ['text/plain; charset=unheard-of', [0x63, 0x61, 0x66, 0xc3, 0xa9], 'café'],
    ['text/plain', [0xff, 0xfe, 0x41, 0x00], 'A'],
    ['text/plain', [0x41, 0xff], 'A\uFFFD'],
    ['text/html', [...Buffer.from('<meta charset="iso-8859-1"><p>caf'), 0xe9], 'café'],
    ['text/xml', [...Buffer.from('<?xml version="1.0" encoding="latin1"?><a>'), 0xe9], /é$/],
  ])('in %s keeps its letters', async (type, bytes, text) => {
    await serve((response) => response.setHeader('content-type', type).end(Buffer.from(bytes)))
    const { content } = await fetched('http://site.test:PORT/')
    expect(content.split('\n\n').pop()).toMatch(text)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('in %s is decompressed', async (encoding, compress) => {
    await serve((response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': encoding }).end(compress('hello')),
    )
    expect((await fetched('http://site.test:PORT/')).content).toMatch(/\n\nhello$/)
  })

  test('is cut where it was asked to be', async () => {
    await serve((response) => response.setHeader('content-type', 'text/plain').end('x'.repeat(500)))
    const { content } = await fetched('http://site.test:PORT/', { more: { maxChars: 100 } })
    expect(content).toBe(`URL: http://site.test:PORT/\n\n${'x'.repeat(100)}\n[Cut after 100 of 500 characters.]`)
  })

  test('that is nested without end holds nothing up', async () => {
    await serve((response) => response.setHeader('content-type', 'text/html').end('<div>'.repeat(300_000)))
    let longestMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 10)
    expect(await fetched('http://site.test:PORT/')).toEqual({
      content: 'This takes too long or too much memory.',
      isError: true,
    })
    clearInterval(timer)
    expect(longestMs).toBeLessThan(1000)
  })
})

describe('what is too much', () => {
  test('of a giant body 2 MB are read', async () => {
    let sent = 0
    await serve((response) => {
      response.setHeader('content-type', 'text/plain')
      const chunk = Buffer.alloc(65_536, 'x')
      const send = () => {
        while (!response.destroyed && sent < 1e9 && response.write(chunk)) sent += chunk.length
      }
      response.on('drain', send)
      send()
    })
    const { content } = await fetched('http://site.test:PORT/')
    expect(content).toMatch(
      /\n\[Cut after 20000 of 2097152 characters\.\]\n\[The page is larger than what was read of it\.\]$/,
    )
    expect(sent).toBeLessThan(50e6)
  })

  test('of a gzip bomb no more than 2 MB is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(200e6, 'x'))
    await serve((response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage.rss()
    expect((await fetched('http://site.test:PORT/')).content).toMatch(/larger than what was read of it\.\]$/)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150e6)
  })

  test.each([
    [
      'a body that trickles',
      (response: ServerResponse) => void response.setHeader('content-type', 'text/plain').write('x'),
    ],
    ['a server that is silent', () => undefined],
  ])('%s ends at the time limit and leaves no socket', async (_title, answer) => {
    await serve(answer)
    expect(await fetched('http://site.test:PORT/', { longestMs: 1500 })).toEqual({
      content: 'There was no result within 1.5 s.',
      isError: true,
    })
    await server?.closed()
  })

  test('a call that is stopped closes its socket', async () => {
    const controller = new AbortController()
    await serve((response) => {
      response.setHeader('content-type', 'text/plain').write('x')
      controller.abort()
    })
    expect(await fetched('http://site.test:PORT/', { signal: controller.signal })).toMatchObject({ isError: true })
    await server?.closed()
  })

  test('five redirects are followed, six are not', async () => {
    await serve((response, request) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.setHeader('content-type', 'text/plain').end('here')
    })
    expect((await fetched('http://site.test:PORT/5')).content).toMatch(/^URL: http:\/\/site\.test:PORT\/0\n\nhere$/)
    const refused = { content: 'The page redirects more than 5 times.', isError: true }
    expect(await fetched('http://site.test:PORT/6')).toEqual(refused)
  })
})

describe('what is refused', () => {
  const notPublic = /^There is no public host ".+"\.$/

  test.each([
    ['http://10.1.2.3/', notPublic],
    ['http://172.16.0.1/', notPublic],
    ['http://192.168.1.1/', notPublic],
    ['http://169.254.169.254/latest/meta-data/', notPublic],
    ['http://100.64.0.1/', notPublic],
    ['http://0.0.0.0/', notPublic],
    ['http://0/', notPublic],
    ['http://127.0.0.2/', notPublic],
    ['http://127.2/', notPublic],
    ['http://127.0.0.2./', notPublic],
    ['http://2130706434/', notPublic],
    ['http://0x7f.2/', notPublic],
    ['http://0x7f000002/', notPublic],
    ['http://017700000002/', notPublic],
    ['http://0177.0.0.2/', notPublic],
    ['http://１２７.０.０.２/', notPublic],
    ['http://[::1]/', notPublic],
    ['http://[::]/', notPublic],
    ['http://[fd00::1]/', notPublic],
    ['http://[fe80::1]/', notPublic],
    ['http://[::ffff:127.0.0.1]/', notPublic],
    ['http://[::ffff:7f00:1]/', notPublic],
    ['http://[64:ff9b::7f00:1]/', notPublic],
    ['http://[2002:7f00:1::]/', notPublic],
    ['http://private.test/', notPublic],
    ['http://private.test./', notPublic],
    ['http://mixed.test/', notPublic],
    ['http://empty.test/', notPublic],
    ['http://unknown.test/', notPublic],
    ['http://site.test:22/', /^The owner of this server does not allow site\.test:22 to be read\.$/],
    ['http://user@site.test/', /^An address with a user name is not read\.$/],
    ['http://site.test@private.test/', /^An address with a user name is not read\.$/],
    ['http://:secret@site.test/', /^An address with a user name is not read\.$/],
    ['file:///etc/passwd', /^Only http and https can be read\.$/],
    ['ftp://site.test/', /^Only http and https can be read\.$/],
    ['gopher://site.test/', /^Only http and https can be read\.$/],
    ['data:text/plain,x', /^Only http and https can be read\.$/],
    ['javascript:alert(1)', /^Only http and https can be read\.$/],
    ['site.test', /is not a full address/],
    ['http://', /is not a full address/],
    ['http://[::1', /is not a full address/],
    ['http://999.1.1.1/', /is not a full address/],
    ['', /^The arguments are wrong\. "url": /],
  ])('%s', async (url, words) => {
    await serve((response) => response.end())
    const { content, isError } = await fetched(url)
    expect({ isError, content }).toEqual({ isError: true, content: expect.stringMatching(words) })
    expect(content).not.toMatch(/10\.0\.0\.1|10\.9\.9\.9|192\.168\.0\.1/)
    expect(server?.bodies).toEqual([])
  })

  test.each(['localhost', 'localhost.', 'LOCALHOST'])('%s with the real resolver and check', async (host) => {
    await serve((response) => response.end())
    const { fetchPage } = await import('./fetch-page')
    const context = {
      signal: new AbortController().signal,
      settings: { fetchAllowedHosts: parseAllowedHosts('*', '') },
    }
    const { durationMs, ...result } = await runTool(fetchPage, JSON.stringify({ url: `http://${host}/` }), context)
    expect(result).toEqual({ content: 'There is no public host "localhost".', isError: true })
  })

  test('a host that is not on the list, which is not even resolved', async () => {
    expect(await fetched('http://other.test/', { allowed: 'site.test, *.site.test' })).toEqual({
      content: 'The owner of this server does not allow other.test to be read.',
      isError: true,
    })
    expect(asked).toEqual([])
  })

  test.each([
    ['http://private.test/', /^There is no public host/],
    ['http://[::1]:PORT/', /^There is no public host/],
    ['http://169.254.169.254/', /^There is no public host/],
    ['//mixed.test/', /^There is no public host/],
    ['http://user:pass@site.test:PORT/', /user name/],
    ['file:///etc/passwd', /Only http/],
    ['http://other.test:1/', /does not allow/],
  ])('a redirect to %s', async (location, words) => {
    const port = await serve((response) => response.writeHead(302, { location: location.replace('PORT', port) }).end())
    const { content, isError } = await fetched('http://site.test:PORT/')
    expect({ isError, content }).toEqual({ isError: true, content: expect.stringMatching(words) })
    expect(server?.bodies).toHaveLength(1)
  })

  test.each([
    ['image/png', 'The page is image/png, not text.'],
    ['application/octet-stream', 'The page is application/octet-stream, not text.'],
    ['', 'The page is of no named type, not text.'],
  ])('the type "%s"', async (type, content) => {
    await serve((response) => response.writeHead(200, type ? { 'content-type': type } : {}).end('x'))
    expect(await fetched('http://site.test:PORT/')).toEqual({ content, isError: true })
  })

  test('an unknown compression, an error status and a broken answer', async () => {
    await serve((response, { url }) => {
      if (url === '/zstd')
        response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'zstd' }).end('x')
      else if (url === '/broken') response.socket?.end('no HTTP at all')
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('x')
    })
    expect((await fetched('http://site.test:PORT/zstd')).content).toBe(
      'The page is compressed in a way that is not read here.',
    )
    expect((await fetched('http://site.test:PORT/none')).content).toBe('The page answers with status 404.')
    expect((await fetched('http://site.test:PORT/broken')).content).toBe(
      'site.test:PORT could not be read: it cannot be reached, or its answer is broken.',
    )
  })

  test('a name is resolved once per hop, so that its answer cannot change behind the check', async () => {
    await serve((response) => response.setHeader('content-type', 'text/plain').end('x'))
    await fetched('http://site.test:PORT/')
    expect(asked).toEqual(['site.test'])
  })
})

function pick(request: IncomingMessage | undefined) {
  const { cookie, authorization, referer } = request?.headers ?? {}
  return { cookie, authorization, referer }
}
