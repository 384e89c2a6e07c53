import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Follower } from '@/lib/gateway/follow-log'
import type { LocalHub, RunHub } from '@/lib/gateway/run-hub'
import type { Redis } from './connection'
import { readRun } from './read-run'
import { linkServers } from './server-link'
import { writeRun } from './write-run'

const LAST_WORDS_MS = 500

/** A hub whose runs can be re-joined, and any run cancelled, through every server that shares the Redis. */
export function shareHub(hub: LocalHub, redis: Redis): RunHub {
  const server = randomBytes(8).toString('hex')
  const link = linkServers(redis, server, hub)

  return {
    start(run, redact) {
      const follower = hub.start(run, redact)
      const log = hub.tap(run.id)
      return log ? afterwards(follower, writeRun(redis, server, run.id, log)) : follower
    },
    async join(runId, after) {
      const here = await hub.join(runId, after)
      return here === 'unknown' ? readRun(redis, runId, after, link.attend) : here
    },
    async cancel(runId) {
      const here = await hub.cancel(runId)
      return here === 'unknown' ? link.cancel(runId) : here
    },
  }
}

/** Its last event is read as ever, but its stream is open until the run is written: a server that shuts down waits for that. */
function afterwards(follower: Follower, written: Promise<void>): Follower {
  return {
    leave: follower.leave,
    async read() {
      const batch = await follower.read()
      if (!batch) await Promise.race([written, delay(LAST_WORDS_MS, undefined, { ref: false })])
      return batch
    },
  }
}
