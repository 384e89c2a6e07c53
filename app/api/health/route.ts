import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed } from '@/lib/gateway/respond'
import { version } from '@/package.json'

export const dynamic = 'force-dynamic'

/** Answers as soon as the server can serve; with 503 once it is shutting down. */
export function GET(): Response {
  if (processState().drain.isDraining) return Response.json({ status: 'draining', version }, { status: 503 })
  return Response.json({ status: 'ok', version })
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
