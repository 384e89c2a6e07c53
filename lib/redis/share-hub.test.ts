import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import {
  type Bench,
  createBench,
  END,
  eventOf,
  idsOf,
  readBlocks,
  runIdOf,
  SSE,
  text,
  typesOf,
} from '@/lib/gateway/rejoin-bench'
import type { HubOptions } from '@/lib/gateway/run-hub'
import { connectRedis, type Redis } from './connection'
import { hasRedis, type RedisServer, startRedis } from './redis-server'
import { streamKey } from './run-stream'
import { shareHub } from './share-hub'

/** One of several servers that share a Redis. */
type Server = Bench & { redis: Redis; said: string[]; die(): void }

describe.skipIf(!hasRedis)('servers that share a Redis (skipped without redis-server)', () => {
  let shared: RedisServer
  let upstream: FakeUpstream
  const servers: Server[] = []

  beforeAll(async () => {
    shared = await startRedis()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.die()
      await server.stop()
    }
    await upstream?.stop()
  })
  afterAll(() => shared.stop())

  async function startServer(options: Partial<HubOptions> = {}): Promise<Server> {
    const said: string[] = []
    const redis = connectRedis(shared.url, (message) => said.push(message))
    const bench = createBench(options, {}, (hub) => shareHub(hub, redis))
    const server = { ...bench, redis, said, die: redis.close }
    servers.push(server)
    await expect.poll(() => redis.ask((client) => client.ping()).catch(() => 'no')).toBe('PONG')
    return server
  }

  /** An upstream that says a word, and the rest when it is told to. */
  async function startTalker(): Promise<{ say(text: string): void; finish(): void }> {
    let write = (_text: string) => {}
    let finish = () => {}
    upstream = await startFakeUpstream((response) => {
      response.writeHead(200, SSE).write(text('one'))
      write = (more) => void response.write(text(more))
      finish = () => void response.end(END)
    })
    return { say: (more) => write(more), finish: () => finish() }
  }

  test('re-join a run of each other wherever it was cut, without a difference', async () => {
    const [a, b] = [await startServer(), await startServer()]
    upstream = await startFakeUpstream(async (response) => {
      response.writeHead(200, SSE)
      for (let count = 0; count < 12; count++) {
        response.write(text(`word ${count} äöü 🚀 `))
        await new Promise((resolve) => setTimeout(resolve, 4))
      }
      response.end(END)
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(6), fc.boolean()), { maxLength: 4 }), async (cuts) => {
        const response = a.post(upstream)
        const uncut = a.get(runIdOf(response)).then((whole) => readBlocks(whole).take())
        let reader = readBlocks(response)
        const taken: string[] = []
        for (const [cut, isElsewhere] of cuts) {
          taken.push(...(await reader.take(cut)))
          await reader.lose()
          const last = taken.length > 0 ? taken.length - 1 : undefined
          reader = readBlocks(await (isElsewhere ? b : a).get(runIdOf(response), last))
        }
        taken.push(...(await reader.take()))
        expect(taken).toEqual(await uncut)
        expect(idsOf(taken)).toEqual(taken.map((_, index) => index))
      }),
      { numRuns: 25 },
    )
  })
  test('answer for a run of each other when it is over, at any event, and refuse what there is not', async () => {
    const [a, b] = [await startServer(), await startServer()]
    const talker = await startTalker()
    const response = a.post(upstream)
    const reader = readBlocks(response)
    const before = await reader.take(4)
    talker.finish()
    const all = [...before, ...(await reader.take())]
    for (let last = 0; last < all.length; last++) {
      expect(await readBlocks(await b.get(runIdOf(response), last)).take()).toEqual(all.slice(last + 1))
    }
    expect((await b.get(runIdOf(response), all.length)).status).toBe(400)
    expect((await b.get('run_nowhere')).status).toBe(404)
  })
  test('cancel any run of each other, and answer when the upstream is closed', async () => {
    const [a, b] = [await startServer(), await startServer()]
    await startTalker()
    const response = a.post(upstream)
    const reader = readBlocks(response)
    await reader.take(4)
    const elsewhere = readBlocks(await b.get(runIdOf(response), 3))
    expect(await b.cancel(runIdOf(response))).toBe(204)
    await upstream.closed()
    const rest = await reader.take()
    expect(typesOf(rest)).toEqual(['part_end', 'end'])
    expect(await elsewhere.take()).toEqual(rest)
    expect(await b.cancel(runIdOf(response))).toBe(204)
    expect(await b.cancel('run_nowhere')).toBe(404)
  })
  test('count a reader elsewhere as a reader, until it leaves', async () => {
    const [a, b] = [await startServer({ graceMs: 200 }), await startServer()]
    const talker = await startTalker()
    const response = a.post(upstream)
    const reader = readBlocks(response)
    await reader.take(4)
    const elsewhere = readBlocks(await b.get(runIdOf(response), 3))
    await reader.lose()
    await new Promise((resolve) => setTimeout(resolve, 600))
    talker.say('two')
    expect(typesOf(await elsewhere.take(1))).toEqual(['text_delta'])
    await elsewhere.lose()
    await upstream.closed()
    const blocks = await readBlocks(await b.get(runIdOf(response), 4)).take()
    expect(typesOf(blocks)).toEqual(['part_end', 'end'])
  })
  test('let a reader elsewhere set the pace of a long answer, and nothing is missing', async () => {
    const [a, b] = [await startServer(), await startServer()]
    const word = text('x'.repeat(1000)).repeat(64)
    upstream = await startFakeUpstream(async (response) => {
      response.writeHead(200, SSE)
      for (let count = 0; count < 192 && !response.destroyed; count++) {
        if (!response.write(word)) await new Promise((resolve) => response.once('drain', resolve))
      }
      response.end(END)
    })
    const response = a.post(upstream)
    const reader = readBlocks(response)
    await reader.take(1)
    await reader.lose()
    const blocks = await readBlocks(await b.get(runIdOf(response), 0)).take()
    expect(idsOf(blocks)).toEqual(blocks.map((_, index) => index + 1))
    expect(typesOf(blocks).at(-1)).toBe('end')
    expect(blocks.length).toBeGreaterThan(192 * 64)
    const used = await b.redis.ask((client) => client.memoryUsage(streamKey(runIdOf(response))))
    expect(used).toBeLessThan(16 * 1024 * 1024)
    expect((await b.get(runIdOf(response))).status).toBe(404)
  })
  test('end a run properly whose server has died, numbered on', { timeout: 30_000 }, async () => {
    const [a, b] = [await startServer(), await startServer()]
    await startTalker()
    const response = a.post(upstream)
    const reader = readBlocks(response)
    await reader.take(4)
    const elsewhere = readBlocks(await b.get(runIdOf(response), 2))
    expect(typesOf(await elsewhere.take(1))).toEqual(['text_delta'])
    a.die()
    const rest = await elsewhere.take()
    expect(idsOf(rest)).toEqual([4, 5, 6])
    expect(typesOf(rest)).toEqual(['part_end', 'error', 'end'])
    expect(rest.map(eventOf).slice(1)).toMatchObject([{ kind: 'incomplete' }, { outcome: 'incomplete' }])
    expect(await readBlocks(await b.get(runIdOf(response), 3)).take()).toEqual(rest)
    expect(await b.cancel(runIdOf(response))).toBe(204)
    expect(typesOf(await reader.take(0))).toEqual([])
  })
})

describe.skipIf(!hasRedis)('a Redis that goes away (skipped without redis-server)', () => {
  let shared: RedisServer
  let upstream: FakeUpstream
  let bench: Bench
  let redis: Redis
  const said: string[] = []

  beforeAll(async () => {
    shared = await startRedis()
    redis = connectRedis(shared.url, (message) => said.push(message))
    bench = createBench({}, {}, (hub) => shareHub(hub, redis))
  })
  afterAll(async () => {
    redis.close()
    await bench.stop()
    await shared.stop()
  })
  afterEach(() => upstream.stop())

  async function runThrough(away: () => unknown): Promise<string[]> {
    let finish = () => {}
    upstream = await startFakeUpstream((response) => {
      response.writeHead(200, SSE).write(text('one'))
      finish = () => void response.end(text('two') + END)
    })
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    const before = await reader.take(4)
    await away()
    finish()
    const all = [...before, ...(await reader.take())]
    expect(await readBlocks(await bench.get(runIdOf(response))).take()).toEqual(all)
    return typesOf(all)
  }
  const whole = ['start', 'response', 'part_start', 'text_delta', 'text_delta', 'part_end', 'finish', 'end']

  test('is asked as soon as it answers', async () => {
    upstream = await startFakeUpstream(() => undefined)
    await expect.poll(async () => (await bench.get('run_nowhere')).status).toBe(404)
  })
  test('in the middle of an answer is not felt by its readers, and is said once', async () => {
    expect(await runThrough(() => shared.stop())).toEqual(whole)
    await expect.poll(() => said).toEqual([expect.stringMatching(/^Redis is away \(.+\)\. Answers go on/)])
    expect(await runThrough(() => undefined)).toEqual(whole)
    expect((await bench.get('run_elsewhere')).status).toBe(503)
    expect(await bench.cancel('run_elsewhere')).toBe(504)
    expect(said).toHaveLength(1)
    await shared.start()
    await expect.poll(() => said, { timeout: 10_000 }).toEqual([expect.any(String), 'Redis is back.'])
    expect((await bench.get('run_elsewhere')).status).toBe(404)
  })
  test('without a word, because it hangs, holds nobody up for long', { timeout: 30_000 }, async () => {
    said.length = 0
    expect(await runThrough(() => shared.freeze())).toEqual(whole)
    expect((await bench.get('run_elsewhere')).status).toBe(503)
    await expect.poll(() => said).toEqual([expect.stringContaining('it does not answer')])
    shared.thaw()
    await expect.poll(() => said, { timeout: 10_000 }).toEqual([expect.any(String), 'Redis is back.'])
    await expect.poll(async () => (await bench.get('run_elsewhere')).status, { timeout: 10_000 }).toBe(404)
  })
})
