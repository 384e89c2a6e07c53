import { createRunCounter } from '@/lib/access/run-counter'
import { readRunLimits } from '@/lib/access/run-limits'
import type { Breakers } from '@/lib/gateway/circuit-breaker'
import type { LocalHub, RunHub } from '@/lib/gateway/run-hub'
import { logger } from '@/lib/observe/logger'
import type { Environment } from '@/lib/providers/resolve'
import { connectRedis } from './connection'
import { shareBreakers } from './share-breakers'
import { shareHub } from './share-hub'
import { shareRunCounter } from './share-run-counter'

type Shareable = { hub: LocalHub; breakers: Breakers }

/**
 * With `REDIS_URL` what several servers have to know together is shared through it: runs, breakers, and what each client
 * may start. Without it everything stays in this process. Throws an Error with a sentence for the owner.
 */
export function shareState({ hub, breakers }: Shareable, env: Environment): { hub: RunHub; breakers: Breakers } {
  const url = env.REDIS_URL?.trim()
  if (!url) return { hub, breakers }
  const redis = connectRedis(url, (message) => logger().warn(message))
  const limits = readRunLimits(env)
  if (limits) globalThis.deltascopeRunCounter = shareRunCounter(createRunCounter(limits), limits, redis)
  return { hub: shareHub(hub, redis), breakers: shareBreakers(breakers, redis) }
}
