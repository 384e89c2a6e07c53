import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { eventOf, idsOf, readBlocks, runIdOf, typesOf } from '@/lib/gateway/rejoin-bench'
import { hasRedis, type RedisServer, startRedis } from '@/lib/redis/redis-server'
import { sharingAppPorts, sharingSimulatorPorts } from './ports'

/** Two real servers; what is tested here is that they find each other's runs. */
const urls = sharingAppPorts.map((port) => `http://127.0.0.1:${port}`)
const [first = '', second = ''] = urls
const servers: ChildProcess[] = []
let redis: RedisServer

test.describe.configure({ mode: 'serial' })
test.skip(!hasRedis, 'There is no redis-server on this machine.')
test.skip(process.platform === 'win32', 'Redis does not run on Windows.')

test.beforeAll(async () => {
  redis = await startRedis()
  for (const [index, port] of sharingAppPorts.entries()) {
    const env = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      SIMULATOR_PORT: String(sharingSimulatorPorts[index]),
      REDIS_URL: redis.url,
    }
    servers.push(spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: 'ignore' }))
  }
  for (const url of urls) {
    const isHealthy = () =>
      fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isHealthy, { timeout: 40_000 }).toBe(true)
  }
})
test.afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await redis?.stop()
})

function ask(url: string, text: string): Promise<Response> {
  const messages = [{ role: 'user', parts: [{ type: 'text', text }] }]
  const request = { provider: 'demo-openai', model: 'demo-steady', messages, resumable: true }
  return fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
}

const rejoin = (url: string, runId: string, last: number) =>
  fetch(`${url}/api/chat/${runId}`, { headers: { 'Last-Event-ID': String(last) } })

test('an answer goes on through whichever server, without a gap', async () => {
  const response = await ask(first, 'hello')
  const runId = runIdOf(response)
  let reader = readBlocks(response)
  const taken: string[] = []
  for (const url of [second, first, second]) {
    taken.push(...(await reader.take(5)))
    await reader.lose()
    reader = readBlocks(await rejoin(url, runId, taken.length - 1))
  }
  taken.push(...(await reader.take()))
  expect(idsOf(taken)).toEqual(taken.map((_, index) => index))
  expect(eventOf(taken.at(-1) ?? '')).toMatchObject({ type: 'end', outcome: 'complete' })
  expect(await readBlocks(await fetch(`${second}/api/chat/${runId}`)).take()).toEqual(taken)
})

test('Stop at another server closes the upstream before it is answered', async () => {
  const response = await ask(first, 'long')
  const reader = readBlocks(response)
  await reader.take(8)
  expect((await fetch(`${second}/api/chat/${runIdOf(response)}`, { method: 'DELETE' })).status).toBe(204)
  const stats = await fetch(`http://127.0.0.1:${sharingSimulatorPorts[0]}/__stats`)
  expect(await stats.json()).toMatchObject({ openConnections: 0 })
  expect(eventOf((await reader.take()).at(-1) ?? '')).toMatchObject({ type: 'end', outcome: 'cancelled' })
})

test('an answer whose server is killed ends with an error elsewhere', async () => {
  const response = await ask(first, 'long')
  const reader = readBlocks(response)
  const before = await reader.take(8)
  const elsewhere = readBlocks(await rejoin(second, runIdOf(response), before.length - 1))
  await elsewhere.take(4)
  servers[0]?.kill('SIGKILL')
  await expect(reader.take()).rejects.toThrow()
  const rest = await elsewhere.take()
  expect(typesOf(rest).slice(-3)).toEqual(['part_end', 'error', 'end'])
  expect(eventOf(rest.at(-1) ?? '')).toMatchObject({ outcome: 'incomplete' })
})
