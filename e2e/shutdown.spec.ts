import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { endedAppPort, endedSimulatorPort } from './ports'

const url = `http://127.0.0.1:${endedAppPort}`
let server: ChildProcess | undefined

test.describe.configure({ mode: 'serial' })
test.afterEach(() => server?.kill('SIGKILL'))

async function startServer(graceMs: number): Promise<{ exited: Promise<number | null>; log: string[] }> {
  const log: string[] = []
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(endedAppPort),
      SIMULATOR_PORT: String(endedSimulatorPort),
      SHUTDOWN_GRACE_MS: String(graceMs),
    },
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
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'demo-openai', model, messages, resumable }),
    signal: leaving.signal,
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
  return { rest: readUntil().catch(() => text), leave: () => leaving.abort() }
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
