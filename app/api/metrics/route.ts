import { refusedCaller } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** The process's numbers for Prometheus. */
export async function GET(request: Request): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const { metrics } = processState()
  return new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  })
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
