import { setTimeout as delay } from 'node:timers/promises'
import type { NoFollower } from '@/lib/gateway/follow-log'
import type { Redis } from './connection'
import { type Entry, entryId, isEnd, readEntry, streamKey } from './run-stream'

/** A run may be known to its caller a moment before it is written. */
const FIRST_ENTRY_MS = 150

/** The entry with the event after `after`, or the last one when that event is still to come. Rejects when Redis is away. */
export async function findRun(redis: Redis, runId: string, after: number): Promise<Entry | NoFollower> {
  const found = await findEntry(redis, runId, after)
  if (typeof found !== 'string') return found
  await delay(FIRST_ENTRY_MS)
  return findEntry(redis, runId, after)
}

async function findEntry(redis: Redis, runId: string, after: number): Promise<Entry | NoFollower> {
  const key = streamKey(runId)
  const entries = await redis.ask((client) => client.xRevRange(key, entryId(after + 1), '-', { COUNT: 1 }))
  const found = entries?.[0]
  if (!found) return (await redis.ask((client) => client.exists(key))) > 0 ? 'evicted' : 'unknown'
  const entry = readEntry(found)
  const isBeyond = after >= entry.seq + entry.blocks.length
  return isBeyond && isEnd(entry.blocks.at(-1)) ? 'ahead' : entry
}
