import { refuseCaller } from '@/lib/gateway/check-caller'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Cancels a run: answers when the upstream's socket is closed, and again when the run is already over. */
export async function DELETE(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const refusal = refuseCaller(request.headers, process.env)
  if (refusal) return problemResponse({ status: 403, detail: refusal })
  const { runId } = await params
  const isKnown = await processState().runs.cancel(runId)
  return isKnown
    ? new Response(null, { status: 204 })
    : problemResponse({ status: 404, detail: 'There is no such run.' })
}
