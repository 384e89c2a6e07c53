import { randomBytes } from 'node:crypto'
import type { Breakers } from '@/lib/gateway/circuit-breaker'
import type { Redis } from './connection'

type Report = { from: string; provider: string; model: string; outcome: 'answered' | 'failed' }

const CHANNEL = 'deltascope:breakers'

/**
 * Breakers that learn from all servers that share the Redis. Each decides by what it has heard, so no request waits, and
 * while Redis is away each knows its own runs only.
 */
export function shareBreakers(local: Breakers, redis: Redis): Breakers {
  const server = randomBytes(8).toString('hex')

  redis.subscribe(CHANNEL, (message) => {
    const { from, provider, model, outcome } = JSON.parse(message) as Report
    if (from !== server) local.report(provider, model, outcome)
  })

  return {
    ...local,
    report(provider, model, outcome) {
      local.report(provider, model, outcome)
      const report: Report = { from: server, provider, model, outcome }
      void redis.ask((client) => client.publish(CHANNEL, JSON.stringify(report))).catch(() => undefined)
    },
  }
}
