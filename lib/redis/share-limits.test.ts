import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRunCounter, type RunCounter } from '@/lib/access/run-counter'
import { createBreakers } from '@/lib/gateway/circuit-breaker'
import { connectRedis, type Redis } from './connection'
import { hasRedis, type RedisServer, startRedis } from './redis-server'
import { shareBreakers } from './share-breakers'
import { shareRunCounter } from './share-run-counter'

describe.skipIf(!hasRedis)('servers that share a Redis (skipped without redis-server)', () => {
  let shared: RedisServer
  const connections: Redis[] = []

  beforeAll(async () => {
    shared = await startRedis()
  })
  afterEach(() => {
    for (const redis of connections.splice(0)) redis.close()
  })
  afterAll(() => shared.stop())

  async function connect(): Promise<Redis> {
    const redis = connectRedis(shared.url, () => undefined)
    connections.push(redis)
    await expect.poll(() => redis.ask((client) => client.ping()).catch(() => 'no')).toBe('PONG')
    return redis
  }

  async function startCounter(limits: { inFlight: number; perMinute: number }): Promise<RunCounter> {
    return shareRunCounter(createRunCounter(limits), await connect())
  }

  test('count the runs of a client together, all or none', async () => {
    const limits = { inFlight: 3, perMinute: Infinity }
    const [a, b] = [await startCounter(limits), await startCounter(limits)]
    const full = { taken: false, limit: 'inFlight', retryAfterMs: 1000 }
    expect(await a.take('one', 2)).toEqual({ taken: true })
    expect(await b.take('one', 2)).toEqual(full)
    expect(await b.take('one', 1)).toEqual({ taken: true })
    expect(await a.take('one', 1)).toEqual(full)
    expect(await a.take('two', 3)).toEqual({ taken: true })
    await a.release('one')
    expect(await b.take('one', 1)).toEqual({ taken: true })
    expect(await b.take('one', 1)).toEqual(full)
  })
  test("let a minute's runs start at once, then one for each bit of it", async () => {
    const limits = { inFlight: Infinity, perMinute: 4 }
    const [a, b] = [await startCounter(limits), await startCounter(limits)]
    expect(await a.take('three', 3)).toEqual({ taken: true })
    expect(await b.take('three', 1)).toEqual({ taken: true })
    const refused = await a.take('three', 1)
    expect(refused).toMatchObject({ taken: false, limit: 'perMinute' })
    expect(refused.taken ? 0 : refused.retryAfterMs).toBeGreaterThan(10_000)
    expect(refused.taken ? 0 : refused.retryAfterMs).toBeLessThanOrEqual(15_000)
  })
  test('count each by itself while Redis is away', async () => {
    const limits = { inFlight: 1, perMinute: Infinity }
    const redis = connectRedis('redis://127.0.0.1:1', () => undefined)
    connections.push(redis)
    const counter = shareRunCounter(createRunCounter(limits), redis)
    expect(await counter.take('four', 1)).toEqual({ taken: true })
    expect(await counter.take('four', 1)).toMatchObject({ taken: false })
    await counter.release('four')
    expect(await counter.take('four', 1)).toEqual({ taken: true })
  })
  test('learn from each other which models keep failing, and that one is back', async () => {
    const [a, b] = [shareBreakers(createBreakers(), await connect()), shareBreakers(createBreakers(), await connect())]
    await expect
      .poll(() => {
        a.report('pier', 'tide', 'failed')
        return b.admits('pier', 'tide')
      })
      .toBe(false)
    expect(b.list('pier')).toMatchObject([{ model: 'tide', state: 'open' }])
    b.report('pier', 'tide', 'answered')
    await expect.poll(() => a.list('pier')).toEqual([])
  })
})

test('an address that is none is refused with a sentence that does not repeat it', () => {
  const sentence = /^REDIS_URL must be an address such as redis:\/\/127\.0\.0\.1:6379 or /
  for (const url of ['http://user:hidden@host', 'hidden', 'redis://host:port']) {
    expect(() => connectRedis(url)).toThrow(sentence)
  }
})
