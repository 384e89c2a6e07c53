import { refusedCaller } from '@/lib/gateway/accept-request'
import { methodNotAllowed } from '@/lib/gateway/respond'
import { tickStream } from '@/lib/observe/tick-stream'

export const dynamic = 'force-dynamic'

/** Ticks at known times, with the headers of a run's stream: shows whether anything on the way holds events back. */
export function GET(request: Request): Response {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  return new Response(tickStream(), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
