import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import { inRoot } from './root.mjs'

const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin', '/opt/homebrew/bin']
const find = (name: string) => places.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
const nginx = find('nginx')
const openssl = find('openssl')
if (!nginx || !openssl) console.warn('deploy/nginx.conf is not tried: there is no nginx or no openssl on this machine.')

describe.skipIf(!nginx || !openssl)('deploy/nginx.conf in a real nginx, over HTTP/2 with TLS', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'deltascope-nginx-'))
  let answer: Answer = () => undefined
  let app: FakeUpstream
  let proxy: ChildProcess
  let session: ClientHttp2Session

  beforeAll(async () => {
    // The workers run as another user when this is the administrator.
    chmodSync(folder, 0o755)
    app = await startFakeUpstream((response, request) => answer(response, request))
    const [port, plainPort, closedPort] = [await freePort(), await freePort(), await freePort()]
    writeConfiguration(folder, { port, plainPort, apps: [closedPort, Number(new URL(app.url).port)] })
    proxy = spawn(nginx ?? '', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' })
    session = await connectTo(port)
  })
  afterAll(async () => {
    session?.destroy()
    proxy?.kill('SIGTERM')
    if (proxy && proxy.exitCode === null) await new Promise((resolve) => proxy.once('exit', resolve))
    await app?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = (body = '{}') => {
    const stream = session.request({ ':method': 'POST', ':path': '/api/chat', ':authority': 'chat.test' })
    stream.setEncoding('utf8')
    stream.end(body)
    return stream
  }

  test('each event arrives before the next one is sent, and a server that is down is passed over', async () => {
    const next: (() => void)[] = []
    answer = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let n = 0; n < 20; n++) {
        response.write(`data: ${n}\n\n`)
        await new Promise<void>((resolve) => next.push(resolve))
      }
      response.end()
    }
    let text = ''
    for await (const piece of post()) {
      text += piece
      next.shift()?.()
    }
    expect(text.match(/\d+/g)?.map(Number)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('a reader that leaves closes the connection to the app', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 0\n\n')
        response.on('close', resolve)
      }
    })
    const stream = post()
    await new Promise((resolve) => stream.once('data', resolve))
    stream.close()
    await closed
  })

  test('a slow reader slows the app down', async () => {
    const most = 64 * 1024 * 1024
    const piece = Buffer.alloc(64 * 1024)
    const written = new Promise<number>((resolve) => {
      answer = async (response) => {
        let bytes = 0
        for (let isTaken = true; isTaken && bytes < most; bytes += piece.length) {
          const isDrained =
            response.write(piece) || new Promise<boolean>((drained) => response.once('drain', () => drained(true)))
          isTaken = await Promise.race([isDrained, new Promise<boolean>((late) => setTimeout(late, 500, false))])
        }
        resolve(bytes)
      }
    })
    const stream = post()
    expect(await written).toBeLessThan(most)
    stream.close()
  })

  test('the app learns the host, the protocol and the address that it was asked with', async () => {
    answer = (response, { headers }) => void response.end(JSON.stringify(headers))
    expect(JSON.parse(await textOf(post()))).toMatchObject({
      host: 'chat.test',
      'x-forwarded-host': 'chat.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
    })
  })

  test('a request with images is let through', async () => {
    answer = (response) => void response.end(`${app.bodies.at(-1)?.length}`)
    expect(await textOf(post('x'.repeat(20 * 1024 * 1024)))).toBe(`${20 * 1024 * 1024}`)
  })
})

/** The project's file with this machine's addresses, inside the least that nginx needs. */
function writeConfiguration(
  folder: string,
  { port, plainPort, apps }: { port: number; plainPort: number; apps: [number, number] },
): void {
  const [key, certificate] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=chat.test']
  execFileSync(openssl ?? '', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const site = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('app-1:3000', `127.0.0.1:${apps[0]}`)
    .replace('app-2:3000', `127.0.0.1:${apps[1]}`)
    .replaceAll('/etc/nginx/certs', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid nginx.pid; error_log error.log; events {}
    http { access_log off; ${temporary.join(' ')} include site.conf; }`,
  )
}

async function connectTo(port: number): Promise<ClientHttp2Session> {
  for (;;) {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: 'chat.test' })
    const isOpen = await new Promise<boolean>((resolve) => {
      session.once('connect', () => resolve(true))
      session.once('error', () => resolve(false))
    })
    if (isOpen) return session
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  let text = ''
  for await (const piece of stream) text += piece
  return text
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
