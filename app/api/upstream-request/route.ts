import { acceptRequest, unknownProvider } from '@/lib/gateway/accept-request'
import { describeUpstream } from '@/lib/gateway/describe-upstream'
import type { HeldQuestion } from '@/lib/gateway/held-questions'
import { parseChatRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed, problemResponse, redactedJson } from '@/lib/gateway/respond'
import { readCaller } from '@/lib/keys/caller'

export const dynamic = 'force-dynamic'

/** What would be sent upstream for a chat request, with the name of the key's variable instead of the key. Sends nothing. */
export function POST(request: Request): Promise<Response> {
  return processState().questions.during((question) => answer(request, question))
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

async function answer(request: Request, question: HeldQuestion): Promise<Response> {
  const state = processState()
  const { settings, rows, simulatorUrl } = state
  const chat = await acceptRequest(request, settings.maxBodyBytes, process.env, parseChatRequest, question)
  if (chat instanceof Response) return chat
  const row = rows.find(({ id }) => id === chat.provider)
  if (!row) return unknownProvider(chat.provider)
  const { env, redact } = readCaller(request, process.env, state)
  const described = describeUpstream(chat, row, env, simulatorUrl)
  if (described) return redactedJson(redact, described)
  return problemResponse({ status: 400, detail: "This request cannot be said in the provider's format." })
}
