import type { NoFollower } from './follow-log'
import { followResponse, problemResponse } from './respond'
import type { RunHub } from './run-hub'

/** The answer to a reader that comes back: what follows the event that `Last-Event-ID` names, or all there is. */
export async function rejoinRun(hub: RunHub, runId: string, { headers, signal }: Request): Promise<Response> {
  const lastEventId = headers.get('last-event-id')?.trim() ?? ''
  if (!/^\d{0,15}$/.test(lastEventId)) return wrongPlace('Last-Event-ID must be the id of an event: a whole number.')
  const joined = await hub.join(runId, lastEventId === '' ? -1 : Number(lastEventId))
  if (typeof joined === 'string') return refusals[joined]()
  // Whoever left in the meantime is not told to be gone.
  if (signal.aborted) joined.leave()
  return followResponse(runId, joined, signal)
}

/** The answer to a cancel. */
export async function cancelRun(hub: RunHub, runId: string): Promise<Response> {
  const outcome = await hub.cancel(runId)
  if (outcome === 'cancelled') return new Response(null, { status: 204 })
  if (outcome === 'unknown') return problemResponse({ status: 404, detail: 'There is no such run.' })
  const detail = 'The server that holds this run has not confirmed that it is cancelled. Try again.'
  return problemResponse({ status: 504, detail })
}

const refusals: Readonly<Record<NoFollower | 'unreachable', () => Response>> = {
  unknown: () => problemResponse({ status: 404, detail: 'There is no such run, or it is over for too long.' }),
  evicted: () => problemResponse({ status: 404, detail: 'What follows that event is not kept any more.' }),
  ahead: () => wrongPlace('The run has no such event.'),
  unreachable: () =>
    problemResponse(
      { status: 503, detail: 'Runs of other servers cannot be read just now. Try again.' },
      { 'retry-after': '2' },
    ),
}

function wrongPlace(message: string): Response {
  return problemResponse({ status: 400, detail: message, errors: [{ path: 'Last-Event-ID', message }] })
}
