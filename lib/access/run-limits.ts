import type { Environment } from '@/lib/providers/resolve'
import { wholeNumber } from '@/lib/providers/whole-number'
import { accessToken } from './access-token'

/** What one client may start. */
export type RunLimits = { inFlight: number; perMinute: number }

/**
 * `MAX_RUNS_IN_FLIGHT` and `RUNS_PER_MINUTE`. Without them and without an access token there is no limit: whoever can
 * reach the server is its owner. A value that is not a positive whole number is an error that names the variable.
 */
export function readRunLimits(env: Environment): RunLimits | undefined {
  const inFlight = wholeNumber(env, 'MAX_RUNS_IN_FLIGHT', { fallback: undefined })
  const perMinute = wholeNumber(env, 'RUNS_PER_MINUTE', { fallback: undefined })
  if (accessToken(env) !== undefined) return { inFlight: inFlight ?? 64, perMinute: perMinute ?? 600 }
  if (inFlight === undefined && perMinute === undefined) return undefined
  return { inFlight: inFlight ?? Infinity, perMinute: perMinute ?? Infinity }
}
