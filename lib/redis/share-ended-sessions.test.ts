import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createEndedSessions, type EndedSessions } from '@/lib/access/ended-sessions'
import { connectRedis } from './connection'
import { hasRedis, type RedisServer, startRedis } from './redis-server'
import { shareEndedSessions } from './share-ended-sessions'

const DAY_MS = 86_400_000
const later = () => Date.now() + DAY_MS

describe.skipIf(!hasRedis)('ended sessions of servers that share a Redis (skipped without redis-server)', () => {
  let shared: RedisServer
  const open: (() => void)[] = []

  beforeAll(async () => {
    shared = await startRedis()
  })
  afterEach(() => {
    for (const close of open.splice(0)) close()
  })
  afterAll(() => shared.stop())

  function startServer(url = shared.url): EndedSessions {
    const redis = connectRedis(url, () => undefined)
    const ended = shareEndedSessions(createEndedSessions(), redis)
    open.push(() => {
      ended.stop()
      redis.close()
    })
    return ended
  }
  /** It has read what there is, and hears what comes. */
  async function startReady(known: string): Promise<EndedSessions> {
    const server = startServer()
    await expect.poll(() => server.has(known)).toBe(true)
    return server
  }

  test('are known at all of them, also at one that starts later', async () => {
    const [a, b] = [startServer(), startServer()]
    await a.add('one', later())
    expect([a.has('one'), a.has('two')]).toEqual([true, false])
    await expect.poll(() => b.has('one')).toBe(true)
    await b.add('two', later())
    await expect.poll(() => a.has('two')).toBe(true)
    const c = await startReady('two')
    expect([c.has('one'), c.has('three')]).toEqual([true, false])
  })

  test('are kept in Redis as long as the last of their cookies', async () => {
    const redis = connectRedis(shared.url, () => undefined)
    open.push(() => redis.close())
    const endsMs = () => redis.ask((client) => client.pExpireTime('deltascope:ended-sessions')).catch(() => 0)
    await expect.poll(() => redis.ask((client) => client.del('deltascope:ended-sessions')).catch(() => -1)).not.toBe(-1)
    const server = startServer()
    const [first, last] = [later(), later() + DAY_MS]
    await server.add('four', first)
    await expect.poll(endsMs).toBe(first)
    await server.add('five', last)
    await server.add('six', first)
    expect(await endsMs()).toBe(last)
  })

  test('are known to the server that was asked while Redis is away, and to all when it is back', async () => {
    const before = startServer()
    await before.add('seven', later())
    const [a, b] = [await startReady('seven'), await startReady('seven')]
    await shared.stop()
    await a.add('eight', later())
    expect([a.has('eight'), b.has('eight')]).toEqual([true, false])
    await shared.start()
    await expect.poll(() => b.has('eight'), { timeout: 20_000 }).toBe(true)
  })
})

test('a session is ended here at once where Redis never answers', async () => {
  const redis = connectRedis('redis://127.0.0.1:1', () => undefined)
  const ended = shareEndedSessions(createEndedSessions(), redis)
  await ended.add('nine', later())
  expect(ended.has('nine')).toBe(true)
  ended.stop()
  redis.close()
})
