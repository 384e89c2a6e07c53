import { decodeCapture } from '@/lib/dialects/decode-capture'
import { acceptRequest } from '@/lib/gateway/accept-request'
import { parseDecodeRequest } from '@/lib/gateway/parse-decode-request'
import { processState } from '@/lib/gateway/process-state'
import { redactedJson } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Decodes a raw capture of a provider's answer into the events of a run. */
export async function POST(request: Request): Promise<Response> {
  const { settings, redact } = processState()
  const capture = await acceptRequest(request, settings.maxBodyBytes, process.env, parseDecodeRequest)
  if (capture instanceof Response) return capture
  return redactedJson(redact, decodeCapture(capture.text, capture.dialect))
}
