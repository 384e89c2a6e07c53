import { stat } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectRedis, type Redis, within } from './connection'
import { hasRedis, type RedisServer, startRedis } from './redis-server'

test('an answer that came while the process itself was busy is in time', async () => {
  const answer = new Promise<string>((resolve) => stat('.', () => resolve('here')))
  const asked = within(20, answer)
  for (const until = performance.now() + 200; performance.now() < until; );
  expect(await asked).toBe('here')
})

test('an answer that does not come is a rejection', async () => {
  await expect(within(5, new Promise(() => {}))).rejects.toThrow()
})

describe.skipIf(!hasRedis)('a Redis that is lost (skipped without redis-server)', { timeout: 30_000 }, () => {
  let server: RedisServer
  let redis: Redis
  let heard: string[]
  let said: string[]
  const countClients = () =>
    redis
      .ask((client) => client.clientList())
      .then(
        ({ length }) => length,
        () => 0,
      )
  const publish = (message: string) => redis.ask((client) => client.publish('news', message)).catch(() => undefined)
  const publishUntilHeard = (message: string) =>
    expect.poll(() => publish(message).then(() => heard.at(-1)), { timeout: 10_000 }).toBe(message)

  beforeEach(async () => {
    heard = []
    said = []
    server = await startRedis()
    redis = connectRedis(server.url, (message) => said.push(message))
    await expect.poll(countClients).toBe(2)
  })
  afterEach(async () => {
    redis.close()
    await server.stop()
  })

  test('because it hangs is heard again, once, over no more connections than before', async () => {
    redis.subscribe('news', (message) => heard.push(message))
    await publishUntilHeard('first')
    server.freeze()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => redis.ask((client) => client.ping())))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    server.thaw()
    await expect.poll(countClients, { timeout: 10_000 }).toBe(2)
    await publishUntilHeard('second')
    await publish('third')
    await expect.poll(() => heard).toContain('third')
    expect(heard.filter((message) => message === 'third')).toEqual(['third'])
  })
  test('just when it is subscribed to is heard all the same', async () => {
    server.freeze()
    redis.subscribe('news', (message) => heard.push(message))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await server.stop()
    await server.start()
    await publishUntilHeard('news of old')
  })
  test('is said once each time, and what it refuses is said once as that', async () => {
    const refused = () => redis.ask((client) => client.lPush('text', 'entry')).catch(() => undefined)
    await redis.ask((client) => client.set('text', ''))
    await refused()
    for (let outage = 0; outage < 2; outage++) {
      await server.stop()
      await expect.poll(countClients).toBe(0)
      await server.start()
      await expect.poll(countClients, { timeout: 10_000 }).toBe(2)
      await redis.ask((client) => client.set('text', ''))
      await refused()
    }
    const away = expect.stringMatching(/^Redis is away \(.+\)\. Answers go on/)
    expect(said).toEqual([
      'Redis refuses a command (WRONGTYPE). What it was for is not shared; answers go on.',
      away,
      'Redis is back.',
      away,
      'Redis is back.',
    ])
  })
  test('because it is full is told with that reason, also of commands that belong together', async () => {
    await redis.ask((client) => client.configSet('maxmemory', '1'))
    await redis.ask((client) => client.multi().set('text', '').exec()).catch(() => undefined)
    expect(said).toEqual(['Redis refuses a command (OOM). What it was for is not shared; answers go on.'])
  })
})
