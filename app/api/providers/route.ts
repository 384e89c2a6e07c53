import { refuseCaller } from '@/lib/gateway/check-caller'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse } from '@/lib/gateway/respond'
import { listProviders } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** Every provider of the table, ready or not. */
export function GET(request: Request): Response {
  const refusal = refuseCaller(request.headers, process.env)
  if (refusal) return problemResponse({ status: 403, detail: refusal })
  return Response.json({ providers: listProviders(process.env, processState().simulatorUrl) })
}
