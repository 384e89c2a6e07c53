import { accessToken } from '@/lib/access/access-token'
import { endedSessionCookie, endSession } from '@/lib/access/session'
import { refusedOrigin } from '@/lib/gateway/accept-request'
import { methodNotAllowed } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Ends the session; takes a form without fields. */
export async function POST(request: Request): Promise<Response> {
  const refused = refusedOrigin(request, process.env)
  if (refused) return refused
  const token = accessToken(process.env)
  if (token !== undefined) await endSession(request.headers, token)
  const cookie = endedSessionCookie(request, process.env)
  return new Response(null, { status: 303, headers: { location: '/login', 'set-cookie': cookie } })
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }
