import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askToUpgrade, HTTP2, talkOn, WEBSOCKET } from './ask-to-upgrade'
import { isBuilt } from './build.mjs'
import { inRoot } from './root.mjs'

if (!isBuilt()) console.warn('The built app is not tried: there is none. npm run build makes it.')

describe.skipIf(!isBuilt())('the built app', () => {
  let app: ChildProcess | undefined
  let port: number

  beforeEach(async () => {
    port = await freePort()
  })
  afterEach(() => void app?.kill('SIGKILL'))

  /** What it said, and with what it ended: code and signal. */
  async function start(settings: Record<string, string>): Promise<{ said: string; code: unknown; signal: unknown }> {
    const own = { HOST: '127.0.0.1', PORT: `${port}`, SIMULATOR_PORT: '0', ...settings }
    const child = spawn(process.execPath, [inRoot('scripts', 'serve.mjs')], {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    app = child
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code, signal] = await once(child, 'close')
    return { said, code, signal }
  }
  const status = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => response.status,
      () => 0,
    )

  test('upgrades nothing, serves on, and ends without a socket to wait for', async () => {
    const ended = start({ SHUTDOWN_GRACE_MS: '3600000' })
    await expect.poll(status, { timeout: 40_000 }).toBe(200)
    const paths = ['/', '/api/health', '/api/chat', '/_next/webpack-hmr', '/_next/image', '/nowhere']
    for (const upgrade of [WEBSOCKET, HTTP2]) {
      const statuses = await Promise.all(paths.map((path) => askToUpgrade(port, path, upgrade)))
      expect(statuses.filter((code) => !(code >= 200 && code < 500))).toEqual([])
    }
    await Promise.all(paths.map((path) => talkOn(port, path)))
    expect(await status()).toBe(200)
    app?.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  test('a signal that comes while it starts ends it without a complaint', async () => {
    // The second listener is the app's: from then on Node itself ends nothing any more.
    const hook = `process.on('newListener', (name) => {
      if (name === 'SIGTERM' && process.listenerCount(name) === 1) setImmediate(() => process.kill(process.pid, name))
    })`
    const ended = await start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` })
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.said).not.toContain('could not start')
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
