import { randomBytes } from 'node:crypto'
import type { RunCounter, Taken } from '@/lib/access/run-counter'
import type { Redis } from './connection'

/** A place whose server does not renew it any more is free again. */
const LEASE_MS = 60_000
const MINUTE_MS = 60_000
const GUESS_MS = 1000

/**
 * Takes places for `ARGV[5]…` or tells why not: {0}, {1} too many at the same time, {2, milliseconds} too many in a minute.
 * By Redis's clock, which is one for all servers. A minute's runs may come at once, then each after its bit of the minute.
 */
const TAKE = `
local most, spacing, lease, minute = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local runs = #ARGV - 4
if redis.call('ZCARD', KEYS[1]) + runs > most then return {1, 0} end
local paced = math.max(tonumber(redis.call('GET', KEYS[2]) or '0'), now) + runs * spacing
local early = paced - now - minute
if early > 0 then return {2, math.ceil(early)} end
for index = 5, #ARGV do redis.call('ZADD', KEYS[1], now + lease, ARGV[index]) end
redis.call('PEXPIRE', KEYS[1], lease)
redis.call('SET', KEYS[2], string.format('%.3f', paced), 'PX', minute + 1000)
return {0, 0}`

const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + ARGV[1], ARGV[index]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`

const placesKey = (client: string) => `deltascope:places:${client}`
const paceKey = (client: string) => `deltascope:pace:${client}`

/** Counts together with all servers that share the Redis; by itself (`local`) while Redis is away. */
export function shareRunCounter(local: RunCounter, redis: Redis): RunCounter {
  const { limits } = local
  /** The places that this server holds, by client; 'local' stands for one that the local counter gave. */
  const held = new Map<string, string[]>()
  setInterval(renewAll, LEASE_MS / 3).unref()

  function hold(client: string, places: readonly string[]): void {
    held.set(client, [...(held.get(client) ?? []), ...places])
  }

  function renewAll(): void {
    for (const [client, places] of held) {
      const keys = [placesKey(client)]
      void redis
        .ask((one) => one.eval(RENEW, { keys, arguments: [String(LEASE_MS), ...places] }))
        .catch(() => undefined)
    }
  }

  async function takeShared(client: string, places: readonly string[]): Promise<Taken> {
    const numbers = [finite(limits.inFlight), MINUTE_MS / limits.perMinute, LEASE_MS, MINUTE_MS].map(String)
    const keys = [placesKey(client), paceKey(client)]
    const answer = await redis.ask((one) => one.eval(TAKE, { keys, arguments: [...numbers, ...places] }))
    const [refusal, retryAfterMs] = Array.isArray(answer) ? answer.map(Number) : []
    if (refusal === 1) return { taken: false, limit: 'inFlight', retryAfterMs: GUESS_MS }
    if (refusal === 2) return { taken: false, limit: 'perMinute', retryAfterMs: retryAfterMs ?? GUESS_MS }
    return { taken: true }
  }

  return {
    limits,
    async take(client, runs) {
      const places = Array.from({ length: runs }, () => randomBytes(8).toString('hex'))
      try {
        const taken = await takeShared(client, places)
        if (taken.taken) hold(client, places)
        return taken
      } catch {
        const taken = await local.take(client, runs)
        if (taken.taken) hold(client, Array(runs).fill('local'))
        return taken
      }
    },
    async release(client) {
      const places = held.get(client) ?? []
      const place = places.pop()
      if (places.length === 0) held.delete(client)
      if (place === 'local') return local.release(client)
      // What cannot be given back now is given back by its lease's end.
      if (place) await redis.ask((one) => one.zRem(placesKey(client), place)).catch(() => undefined)
    },
  }
}

function finite(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER)
}
