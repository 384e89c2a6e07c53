import { refusedCaller } from '@/lib/gateway/accept-request'
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
