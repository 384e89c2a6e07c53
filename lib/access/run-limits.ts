import type { Environment } from '@/lib/providers/resolve'
import { accessToken } from './access-token'

/** What one client may start. */
export type RunLimits = { inFlight: number; perMinute: number }

/**
 * `MAX_RUNS_IN_FLIGHT` and `RUNS_PER_MINUTE`. Without them and without an access token there is no limit: whoever can
 * reach the server is its owner. A value that is not a positive whole number is an error that names the variable.
 */
export function readRunLimits(env: Environment): RunLimits | undefined {
  const inFlight = positive(env, 'MAX_RUNS_IN_FLIGHT')
  const perMinute = positive(env, 'RUNS_PER_MINUTE')
  if (accessToken(env) !== undefined) return { inFlight: inFlight ?? 64, perMinute: perMinute ?? 600 }
  if (inFlight === undefined && perMinute === undefined) return undefined
  return { inFlight: inFlight ?? Infinity, perMinute: perMinute ?? Infinity }
}

function positive(env: Environment, name: string): number | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`${name} must be a positive whole number, not "${text}".`)
}
