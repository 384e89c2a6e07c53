import { setTimeout as delay } from 'node:timers/promises'
import { MultiErrorReply } from 'redis'
import type { Batch, Follower } from '@/lib/gateway/follow-log'
import { KEPT_MS, RUN_BYTES } from '@/lib/gateway/run-hub'
import type { Redis } from './connection'
import { entryFields, entryId, streamKey } from './run-stream'

/** Events of so long go into one entry, but the first are written at once, and so is what fills an entry anyway. */
const BATCH_MS = 20
const FULL_BYTES = 32 * 1024
const RETRY_MS = 500

/**
 * Copies a run into Redis, behind its own readers: they never wait for it. While Redis is away the run's log holds what is
 * missing; when that is not enough the copy is given up, and others cannot re-join the run.
 */
export async function writeRun(redis: Redis, server: string, runId: string, log: Follower): Promise<void> {
  const key = streamKey(runId)
  const written: { seq: number; bytes: number }[] = []
  let bytes = 0

  /** Keeps as much as the run's log does in memory; `seq` of the oldest entry that stays. */
  function dropOld(batch: Batch): number {
    written.push({ seq: batch.seq, bytes: batch.bytes.length })
    bytes += batch.bytes.length
    while (bytes > RUN_BYTES && written.length > 1) bytes -= written.shift()?.bytes ?? 0
    return written[0]?.seq ?? 0
  }

  try {
    for (let batch = await log.read(); batch; batch = await log.read()) {
      const { seq, bytes: text } = batch
      const fields = entryFields(server, Buffer.from(text.buffer, text.byteOffset, text.length))
      const threshold = dropOld(batch) + 1
      await persist(() =>
        redis.ask((client) =>
          client
            .multi()
            .xAdd(key, entryId(seq), fields, { TRIM: { strategy: 'MINID', threshold } })
            .pExpire(key, KEPT_MS)
            .exec(),
        ),
      )
      if (text.length < FULL_BYTES) await delay(BATCH_MS)
    }
  } catch {
    // What is there would never end for those who read it.
    await redis.ask((client) => client.del(key)).catch(() => undefined)
  } finally {
    log.leave()
  }
}

/** Tries until it is done or too late. */
async function persist(write: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + KEPT_MS; ; await delay(RETRY_MS)) {
    try {
      await write()
      return
    } catch (error) {
      if (isWritten(error)) return
      if (Date.now() > until) throw error
    }
  }
}

/** An answer may be lost although the command was carried out; then the id is there already. */
function isWritten(error: unknown): boolean {
  return error instanceof MultiErrorReply && [...error.errors()].some(({ message }) => /equal or smaller/.test(message))
}
