import { refusedCaller } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Cancels a run: answers when the upstream's socket is closed, and again when the run is already over. */
export async function DELETE(request: Request, { params }: { params: Promise<{ runId: string }> }): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const { runId } = await params
  const isKnown = await processState().runs.cancel(runId)
  return isKnown
    ? new Response(null, { status: 204 })
    : problemResponse({ status: 404, detail: 'There is no such run.' })
}
