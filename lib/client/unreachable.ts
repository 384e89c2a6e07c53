import { currentWords } from '@/lib/language/current'

/** Why a request did not get to our server, in words; `otherwise` where the browser is not offline. */
export function describeUnreachable(otherwise: string): string {
  // Absent where there is no browser.
  const isOffline = globalThis.navigator?.onLine === false
  return isOffline ? currentWords().runs.errors.faults.offline : otherwise
}
