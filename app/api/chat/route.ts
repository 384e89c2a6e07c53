import { refuseCaller } from '@/lib/gateway/check-caller'
import { parseChatRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { readJsonBody } from '@/lib/gateway/read-body'
import { problemResponse, streamResponse } from '@/lib/gateway/respond'
import { startRun } from '@/lib/gateway/start-run'
import { resolveTarget } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** Starts a run: one upstream answer as one normalized event stream. */
export async function POST(request: Request): Promise<Response> {
  const refusal = refuseCaller(request.headers, process.env)
  if (refusal) return problemResponse({ status: 403, detail: refusal })
  const state = processState()
  const body = await readJsonBody(request, state.settings.maxBodyBytes)
  if ('status' in body) return problemResponse(body)
  const parsed = parseChatRequest(body.json)
  if ('errors' in parsed)
    return problemResponse({ status: 400, detail: 'The request has fields that are wrong.', errors: parsed.errors })
  const { request: chat } = parsed
  const row = state.rows.find((known) => known.id === chat.provider)
  if (!row) return problemResponse({ status: 404, detail: `There is no provider "${chat.provider}".` })
  const target = resolveTarget(row, chat.model, process.env, state.simulatorUrl)
  return streamResponse(startRun(chat, row, target, state), request.signal, state.redact)
}
