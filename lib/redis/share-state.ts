import { accessToken } from '@/lib/access/access-token'
import { createEndedSessions } from '@/lib/access/ended-sessions'
import type { RunCounter } from '@/lib/access/run-counter'
import type { Breakers } from '@/lib/gateway/circuit-breaker'
import type { LocalHub, RunHub } from '@/lib/gateway/run-hub'
import { logger } from '@/lib/observe/logger'
import type { Environment } from '@/lib/providers/resolve'
import { connectRedis } from './connection'
import { shareBreakers } from './share-breakers'
import { shareEndedSessions } from './share-ended-sessions'
import { shareHub } from './share-hub'
import { shareRunCounter } from './share-run-counter'

/** The counter is there when there are limits. */
type State<Hub> = { hub: Hub; breakers: Breakers; counter: RunCounter | undefined }

/**
 * With `REDIS_URL` what several servers have to know together is shared through it: runs, breakers, ended sessions, and what
 * each client may start. Without it everything stays in this process. Throws an Error with a sentence for the owner.
 */
export function shareState({ hub, breakers, counter }: State<LocalHub>, env: Environment): State<RunHub> {
  const url = env.REDIS_URL?.trim()
  if (!url) return { hub, breakers, counter }
  const redis = connectRedis(url, (message) => logger().warn(message))
  if (accessToken(env) !== undefined) {
    globalThis.deltascopeEndedSessions = shareEndedSessions(createEndedSessions(), redis)
  }
  return {
    hub: shareHub(hub, redis),
    breakers: shareBreakers(breakers, redis),
    counter: counter && shareRunCounter(counter, redis),
  }
}
