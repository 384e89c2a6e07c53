import { refusedCaller } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { cancelRun, rejoinRun } from '@/lib/gateway/rejoin-run'
import { methodNotAllowed } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ runId: string }> }

/** Re-joins a run that is resumable: replays what follows `Last-Event-ID`, then goes on with it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  return rejoinRun(processState().hub, (await params).runId, request)
}

/** Cancels a run: answers when the upstream's socket is closed, and again when the run is already over. */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  return cancelRun(processState().hub, (await params).runId)
}

const others = methodNotAllowed('GET, DELETE')

// Without it a HEAD would be answered by GET, whose reader then never leaves.
export { others as HEAD, others as PATCH, others as POST, others as PUT }
