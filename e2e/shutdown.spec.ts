import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { askToUpgrade, HTTP2, talkOn, WEBSOCKET } from '@/scripts/lib/ask-to-upgrade'
import { endedAppPort, endedSimulatorPort } from './ports'

const url = `http://127.0.0.1:${endedAppPort}`
const settings = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(endedAppPort),
  SIMULATOR_PORT: String(endedSimulatorPort),
}
let server: ChildProcess | undefined

test.describe.configure({ mode: 'serial' })
test.afterEach(() => server?.kill('SIGKILL'))

async function startServer(graceMs: number): Promise<{ exited: Promise<number | null>; log: string[] }> {
  const log: string[] = []
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: { ...settings, SHUTDOWN_GRACE_MS: String(graceMs) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  server = child
  child.stdout.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await expect.poll(() => isHealthy(), { timeout: 20_000 }).toBe(true)
  return { exited, log }
}
const isHealthy = () =>
  fetch(`${url}/api/health`).then(
    (response) => response.ok,
    () => false,
  )

async function ask(model: string, resumable = false): Promise<{ rest: Promise<string>; leave(): void }> {
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Write a long Markdown report' }] }]
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'demo-openai', model, messages, resumable }),
  })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const readUntil = async (word?: string) => {
    while (word === undefined || !text.includes(word)) {
      const read = await reader?.read()
      if (!read || read.done) return text
      text += decoder.decode(read.value, { stream: true })
    }
    return text
  }
  await readUntil('text_delta')
  return { rest: readUntil().catch(() => text), leave: () => void reader?.cancel() }
}

test('SIGTERM lets an answer finish, takes no new ones, and ends with 0', async () => {
  const { exited, log } = await startServer(30_000)
  const { rest } = await ask('demo-fine')
  server?.kill('SIGTERM')
  await expect.poll(isHealthy).toBe(false)
  expect(await rest).toContain('"outcome":"complete"')
  expect(await exited).toBe(0)
  expect(log.join('')).toMatch(/"outcome":"complete".*"msg":"run"/)
})

test('an answer whose reader may come back finishes too', async () => {
  const { exited, log } = await startServer(30_000)
  const { rest, leave } = await ask('demo-fine', true)
  leave()
  await rest
  server?.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(log.join('')).toMatch(/"outcome":"complete".*"msg":"run"/)
})

test('after the grace time an answer is ended with an error that says so', async () => {
  const { exited } = await startServer(300)
  const { rest } = await ask('demo-slow')
  server?.kill('SIGTERM')
  const text = await rest
  expect(text).toContain('Deltascope is shutting down, and the answer was cut here.')
  expect(text).toContain('"outcome":"incomplete"')
  expect(await exited).toBe(0)
})

test('a second signal does not wait', async () => {
  const { exited } = await startServer(600_000)
  const { rest } = await ask('demo-slow')
  server?.kill('SIGINT')
  await expect.poll(isHealthy).toBe(false)
  server?.kill('SIGINT')
  expect(await rest).toContain('Deltascope is shutting down, and the answer was cut here.')
  expect(await exited).toBe(0)
})

test('a request to upgrade is answered as any other, and leaves no socket to wait for', async () => {
  const { exited } = await startServer(3_600_000)
  const paths = ['/', '/api/health', '/api/chat', '/_next/webpack-hmr', '/_next/image', '/nowhere']
  for (const upgrade of [WEBSOCKET, HTTP2]) {
    const statuses = await Promise.all(paths.map((path) => askToUpgrade(endedAppPort, path, upgrade)))
    expect(statuses.filter((code) => !(code >= 200 && code < 500))).toEqual([])
  }
  await Promise.all(paths.map((path) => talkOn(endedAppPort, path)))
  expect(await isHealthy()).toBe(true)
  server?.kill('SIGTERM')
  expect(await exited).toBe(0)
})

test('a signal that comes while it starts ends it without a complaint', async () => {
  // The second listener is the app's: from then on Node itself ends nothing any more.
  const hook = `process.on('newListener', (name) => {
    if (name === 'SIGTERM' && process.listenerCount(name) === 1) setImmediate(() => process.kill(process.pid, name))
  })`
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: { ...settings, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server = child
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = await new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  expect(ended).toEqual({ code: 0, signal: null })
  expect(said).not.toContain('could not start')
})
