import { acceptRequest } from '@/lib/gateway/accept-request'
import { resolveCandidates } from '@/lib/gateway/candidates'
import type { HeldQuestion } from '@/lib/gateway/held-questions'
import { parseCompareRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { compareResponse, methodNotAllowed } from '@/lib/gateway/respond'
import { takeRunPlaces } from '@/lib/gateway/run-places'
import { startComparison } from '@/lib/gateway/start-comparison'
import { readCaller } from '@/lib/keys/caller'

export const dynamic = 'force-dynamic'

/** Starts a run for each lane and streams all of them as one: a browser allows six connections to a host. */
export function POST(request: Request): Promise<Response> {
  return processState().questions.during((question) => start(request, question))
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

async function start(request: Request, question: HeldQuestion): Promise<Response> {
  const state = processState()
  const { maxBodyBytes } = state.settings
  const comparison = await acceptRequest(request, maxBodyBytes, process.env, parseCompareRequest, question)
  if (comparison instanceof Response) return comparison
  const { env, ...hidden } = readCaller(request, process.env, state)
  const lanes = []
  for (const [lane, chat] of comparison.lanes.entries()) {
    const candidates = resolveCandidates(chat, state.rows, env, state.simulatorUrl, `lanes.${lane}`)
    if (candidates instanceof Response) return candidates
    const [{ row, target }, ...fallbacks] = candidates
    lanes.push({ request: chat, row, target, fallbacks })
  }
  const places = await takeRunPlaces(request, process.env, state.counter, lanes.length)
  if (places instanceof Response) return places
  const context = { ...state, ...hidden, runs: question.watch(places.watch(state.runs)) }
  const runs = startComparison(lanes, comparison.barrier, context)
  return compareResponse(runs, request.signal, hidden.redact)
}
