import { acceptRequest, unknownProvider } from '@/lib/gateway/accept-request'
import { parseChatRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { streamResponse } from '@/lib/gateway/respond'
import { startRun } from '@/lib/gateway/start-run'
import { readCaller } from '@/lib/keys/caller'
import { resolveTarget } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** Starts a run: one upstream answer as one normalized event stream. */
export async function POST(request: Request): Promise<Response> {
  const state = processState()
  const chat = await acceptRequest(request, state.settings.maxBodyBytes, process.env, parseChatRequest)
  if (chat instanceof Response) return chat
  const row = state.rows.find(({ id }) => id === chat.provider)
  if (!row) return unknownProvider(chat.provider)
  const { env, ...hidden } = readCaller(request, process.env, state)
  const target = resolveTarget(row, chat.model, env, state.simulatorUrl)
  return streamResponse(startRun(chat, row, target, { ...state, ...hidden }), request.signal, hidden.redact)
}
