import { acceptRequest } from '@/lib/gateway/accept-request'
import { resolveCandidates } from '@/lib/gateway/candidates'
import type { HeldQuestion } from '@/lib/gateway/held-questions'
import { parseChatRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { followResponse, methodNotAllowed, streamResponse } from '@/lib/gateway/respond'
import { takeRunPlaces } from '@/lib/gateway/run-places'
import { startRun } from '@/lib/gateway/start-run'
import { readCaller } from '@/lib/keys/caller'

export const dynamic = 'force-dynamic'

/** Starts a run: one upstream answer as one normalized event stream. */
export function POST(request: Request): Promise<Response> {
  return processState().questions.during((question) => start(request, question))
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

async function start(request: Request, question: HeldQuestion): Promise<Response> {
  const state = processState()
  const chat = await acceptRequest(request, state.settings.maxBodyBytes, process.env, parseChatRequest, question)
  if (chat instanceof Response) return chat
  const { env, ...hidden } = readCaller(request, process.env, state)
  const candidates = resolveCandidates(chat, state.rows, env, state.simulatorUrl)
  if (candidates instanceof Response) return candidates
  const places = await takeRunPlaces(request, process.env, state.counter, 1)
  if (places instanceof Response) return places
  const [{ row, target }, ...fallbacks] = candidates
  const context = { ...state, ...hidden, runs: question.watch(places.watch(state.runs)) }
  const run = state.watchRun(startRun(chat, row, target, context, { fallbacks }))
  if (!chat.resumable) return streamResponse(run, request.signal, hidden.redact)
  return followResponse(run.id, state.hub.start(run, hidden.redact), request.signal)
}
