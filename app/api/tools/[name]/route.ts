import { clientAddress } from '@/lib/access/client-address'
import { acceptRequest } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed, problemResponse, redactedJson } from '@/lib/gateway/respond'
import { tooMany } from '@/lib/gateway/run-places'
import { parseToolRequest } from '@/lib/tools/parse-tool-request'
import { runTool } from '@/lib/tools/run-tool'
import { createToolPlaces } from '@/lib/tools/tool-places'
import { offeredTools } from '@/lib/tools/tool-table'

export const dynamic = 'force-dynamic'

/** Arguments are short; a body of this many bytes is none. */
const MOST_BODY_BYTES = 1_000_000
/** More than a model calls at once. */
const MOST_CALLS = 32
const places = createToolPlaces(MOST_CALLS)

/** Runs one tool. What the model did wrong is a result for the model, not a problem of the request. */
export async function POST(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { settings: limits, tools: settings, redact } = processState()
  const maxBodyBytes = Math.min(limits.maxBodyBytes, MOST_BODY_BYTES)
  const call = await acceptRequest(request, maxBodyBytes, process.env, parseToolRequest)
  if (call instanceof Response) return call
  const { name } = await params
  const tool = offeredTools(settings).find((offered) => offered.name === name)
  if (!tool) return problemResponse({ status: 404, detail: `There is no tool "${name}".` })
  const client = clientAddress(request.headers, process.env)
  const release = places.take(client)
  if (!release) return tooMany(`No more than ${MOST_CALLS} tools may run for you at the same time.`, 1000)
  try {
    return redactedJson(redact, await runTool(tool, call.arguments, { signal: request.signal, settings, client }))
  } finally {
    release()
  }
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }
