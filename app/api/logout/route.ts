import { endedSessionCookie } from '@/lib/access/session'
import { refusedOrigin } from '@/lib/gateway/accept-request'
import { methodNotAllowed } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Ends the session in this browser; takes a form without fields. */
export function POST(request: Request): Response {
  const refused = refusedOrigin(request, process.env)
  if (refused) return refused
  const cookie = endedSessionCookie(request, process.env)
  return new Response(null, { status: 303, headers: { location: '/login', 'set-cookie': cookie } })
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }
