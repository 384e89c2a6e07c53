import { setTimeout as delay } from 'node:timers/promises'
import type { EndedSessions } from '@/lib/access/ended-sessions'
import type { Redis, RedisClient } from './connection'

/** A stream of ended sessions, which servers that start later, or were away from Redis, read what they missed from. */
const KEY = 'deltascope:ended-sessions'
/** Says that there is something new in it. */
const CHANNEL = 'deltascope:ended-sessions'
/** A server looks by itself too, since what is published may be missed; until it has looked once it tries more often. */
const LOOK_EVERY_MS = 1000
const TRY_EVERY_MS = 100
const MOST_ENTRIES = 10_000
const READ_ENTRIES = 1000

/**
 * Ended sessions that all servers which share the Redis know. Each decides by what it has heard, so no request waits. What is
 * ended while Redis is away is known here only, and told to the others when it is back.
 */
export function shareEndedSessions(local: EndedSessions, redis: Redis): EndedSessions & { stop(): void } {
  const untold = new Map<string, number>()
  const stopped = new AbortController()
  let lastId = '0'
  let looking: Promise<void> | undefined

  async function tell(): Promise<void> {
    for (const [id, endMs] of untold) {
      await redis.ask((client) => write(client, id, endMs))
      untold.delete(id)
    }
  }

  async function read(): Promise<void> {
    for (let count = READ_ENTRIES; count === READ_ENTRIES; ) {
      const [stream] =
        (await redis.ask((client) => client.xRead({ key: KEY, id: lastId }, { COUNT: READ_ENTRIES }))) ?? []
      const messages = stream?.messages ?? []
      for (const { id, message } of messages) {
        await local.add(message.session ?? '', Number(message.endMs))
        lastId = id
      }
      count = messages.length
    }
  }

  /** One at a time: each reads on where the one before stopped. */
  function look(): Promise<void> {
    looking = (looking ?? Promise.resolve()).catch(() => undefined).then(read)
    return looking
  }

  async function keepLooking(): Promise<void> {
    let pauseMs = TRY_EVERY_MS
    while (!stopped.signal.aborted) {
      await Promise.all([look(), tell()]).then(
        () => {
          pauseMs = LOOK_EVERY_MS
        },
        () => undefined,
      )
      await delay(pauseMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
    }
  }

  redis.subscribe(CHANNEL, () => void look().catch(() => undefined))
  void keepLooking()

  return {
    has: (id) => local.has(id),
    async add(id, endMs) {
      if (local.has(id)) return
      await local.add(id, endMs)
      untold.set(id, endMs)
      await tell().catch(() => undefined)
    },
    stop: () => stopped.abort(),
  }
}

/** What lies in Redis is forgotten when the last of the sessions would have run out. */
async function write(client: RedisClient, session: string, endMs: number): Promise<void> {
  const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MOST_ENTRIES } } as const
  await client
    .multi()
    .xAdd(KEY, '*', { session, endMs: String(endMs) }, trim)
    .pExpireAt(KEY, endMs, 'NX')
    .pExpireAt(KEY, endMs, 'GT')
    .publish(CHANNEL, '')
    .exec()
}
