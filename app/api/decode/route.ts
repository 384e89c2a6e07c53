import { decodeCaptureInSteps } from '@/lib/dialects/decode-capture'
import { inSlices, type Steps } from '@/lib/dialects/steps'
import { acceptRequest } from '@/lib/gateway/accept-request'
import { parseDecodeRequest } from '@/lib/gateway/parse-decode-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed } from '@/lib/gateway/respond'
import type { StreamEvent } from '@/lib/protocol/events'

export const dynamic = 'force-dynamic'

/** Decodes a raw capture of a provider's answer into the events of a run. */
export async function POST(request: Request): Promise<Response> {
  const { settings, redact } = processState()
  const capture = await acceptRequest(request, settings.maxBodyBytes, process.env, parseDecodeRequest)
  if (capture instanceof Response) return capture
  const { events, ...told } = await inSlices(decodeCaptureInSteps(capture.text, capture.dialect))
  const written = await inSlices(writeEvents(events))
  const json = `${JSON.stringify(told).slice(0, -1)},"events":[${written.join(',')}]}`
  return new Response(redact(json), { headers: { 'content-type': 'application/json' } })
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

function* writeEvents(events: readonly StreamEvent[]): Steps<string[]> {
  const written: string[] = []
  for (const event of events) {
    yield
    written.push(JSON.stringify(event))
  }
  return written
}
