import { acceptRequest, unknownProvider } from '@/lib/gateway/accept-request'
import { describeUpstream } from '@/lib/gateway/describe-upstream'
import { parseChatRequest } from '@/lib/gateway/parse-chat-request'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse, redactedJson } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** What would be sent upstream for a chat request, with the name of the key's variable instead of the key. Sends nothing. */
export async function POST(request: Request): Promise<Response> {
  const { settings, rows, simulatorUrl, redact } = processState()
  const chat = await acceptRequest(request, settings.maxBodyBytes, process.env, parseChatRequest)
  if (chat instanceof Response) return chat
  const row = rows.find(({ id }) => id === chat.provider)
  if (!row) return unknownProvider(chat.provider)
  const described = describeUpstream(chat, row, process.env, simulatorUrl)
  if (described) return redactedJson(redact, described)
  return problemResponse({ status: 400, detail: "This request cannot be said in the provider's format." })
}
