import { acceptRequest, unknownProvider } from '@/lib/gateway/accept-request'
import { parseCompareRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { compareResponse } from '@/lib/gateway/respond'
import { startComparison } from '@/lib/gateway/start-comparison'
import { readCaller } from '@/lib/keys/caller'
import { resolveTarget } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** Starts a run for each lane and streams all of them as one: a browser allows six connections to a host. */
export async function POST(request: Request): Promise<Response> {
  const state = processState()
  const comparison = await acceptRequest(request, state.settings.maxBodyBytes, process.env, parseCompareRequest)
  if (comparison instanceof Response) return comparison
  const { env, ...hidden } = readCaller(request, process.env, state)
  const lanes = []
  for (const [lane, chat] of comparison.lanes.entries()) {
    const row = state.rows.find(({ id }) => id === chat.provider)
    if (!row) return unknownProvider(chat.provider, `lanes.${lane}.provider`)
    lanes.push({ request: chat, row, target: resolveTarget(row, chat.model, env, state.simulatorUrl) })
  }
  const runs = startComparison(lanes, comparison.barrier, { ...state, ...hidden })
  return compareResponse(runs, request.signal, hidden.redact)
}
