import { decodeCaptureInSteps } from '@/lib/dialects/decode-capture'
import { inSlices, type Steps } from '@/lib/dialects/steps'
import { acceptRequest } from '@/lib/gateway/accept-request'
import type { HeldQuestion } from '@/lib/gateway/held-questions'
import { type DecodeRequest, parseDecodeRequest } from '@/lib/gateway/parse-decode-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed } from '@/lib/gateway/respond'
import { takeRunPlaces } from '@/lib/gateway/run-places'
import { whileAsked } from '@/lib/gateway/while-asked'
import type { StreamEvent } from '@/lib/protocol/events'

export const dynamic = 'force-dynamic'

/** Decodes a raw capture of a provider's answer into the events of a run. Takes a run's place, and stops when its caller leaves. */
export function POST(request: Request): Promise<Response> {
  return processState().questions.during((question) => decode(request, question))
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

async function decode(request: Request, question: HeldQuestion): Promise<Response> {
  const { settings, counter } = processState()
  const capture = await acceptRequest(request, settings.maxBodyBytes, process.env, parseDecodeRequest, question)
  if (capture instanceof Response) return capture
  const places = await takeRunPlaces(request, process.env, counter, 1)
  if (places instanceof Response) return places
  try {
    return await decoded(capture, request.signal)
  } finally {
    places.release()
  }
}

async function decoded({ text, dialect }: DecodeRequest, leaving: AbortSignal): Promise<Response> {
  const run = await inSlices(whileAsked(decodeCaptureInSteps(text, dialect), leaving))
  if (!run) return leftBehind()
  const { events, ...told } = run
  const written = await inSlices(whileAsked(writeEvents(events), leaving))
  if (!written) return leftBehind()
  const json = `${JSON.stringify(told).slice(0, -1)},"events":[${written.join(',')}]}`
  return new Response(processState().redact(json), { headers: { 'content-type': 'application/json' } })
}

/** Nobody is there to read it. */
function leftBehind(): Response {
  return new Response(null, { status: 204 })
}

function* writeEvents(events: readonly StreamEvent[]): Steps<string[]> {
  const written: string[] = []
  for (const event of events) {
    yield
    written.push(JSON.stringify(event))
  }
  return written
}
