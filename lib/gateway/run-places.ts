import { admit } from '@/lib/access/admit'
import type { RunCounter } from '@/lib/access/run-counter'
import type { Environment } from '@/lib/providers/resolve'
import { problemResponse } from './respond'
import type { RunRegistry } from './runs'
import { watchRuns } from './runs-watched'

/** Takes places for runs that a caller is about to start, or gives the 429 that says when to try again. No counter, no limits. */
export async function takeRunPlaces(
  request: Request,
  env: Environment,
  counter: RunCounter | undefined,
  runs: number,
): Promise<RunPlaces | Response> {
  const admission = admit(request.headers, env)
  if (counter === undefined || !('client' in admission))
    return { watch: (registry) => registry, release: () => undefined }
  const taken = await counter.take(admission.client, runs)
  if (taken.taken) {
    const release = () => void counter.release(admission.client)
    return { watch: (registry) => watchRuns(registry, release), release }
  }
  const detail =
    taken.limit === 'inFlight'
      ? `No more than ${counter.limits.inFlight} answers may run at the same time.`
      : `No more than ${counter.limits.perMinute} answers may be started in a minute.`
  return tooMany(detail, taken.retryAfterMs)
}

/** `watch` makes a registry that gives a place back when a run that was added to it ends; `release` is for what is no run. */
export type RunPlaces = { watch(registry: RunRegistry): RunRegistry; release(): void }

/** The answer to a caller who has to wait. */
export function tooMany(detail: string, retryAfterMs: number): Response {
  const response = problemResponse({ status: 429, detail })
  response.headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return response
}
