import type { Environment } from '@/lib/providers/resolve'
import { proxyCount } from './client-address'
import { readRunLimits } from './run-limits'

/** Throws an Error with a sentence for the owner when a setting of this room is wrong: at the start, not at a request. */
export function checkAccessSettings(env: Environment): void {
  proxyCount(env)
  readRunLimits(env)
}
