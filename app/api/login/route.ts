import { accessToken } from '@/lib/access/access-token'
import { tryToken } from '@/lib/access/admit'
import { clientAddress } from '@/lib/access/client-address'
import { returnPath } from '@/lib/access/return-path'
import { sessionCookie } from '@/lib/access/session'
import { refusedOrigin } from '@/lib/gateway/accept-request'
import { readFormBody } from '@/lib/gateway/read-body'
import { methodNotAllowed, problemResponse } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

const MOST_BODY_BYTES = 8192

/** Takes the login page's form, the one body that is not JSON: the page works without scripts. Scripts send the token itself. */
export async function POST(request: Request): Promise<Response> {
  const refused = refusedOrigin(request, process.env)
  if (refused) return refused
  const form = await readFormBody(request, MOST_BODY_BYTES)
  if ('status' in form) return problemResponse(form)
  const next = returnPath(form.get('next'))
  const token = accessToken(process.env)
  if (token === undefined) return seeOther(next)
  const admission = tryToken(form.get('token')?.trim() ?? '', token, clientAddress(request.headers, process.env))
  if ('client' in admission) return seeOther(next, { 'set-cookie': sessionCookie(request, token, process.env) })
  const problem = admission.refused === 'throttled' ? 'throttled' : 'wrong'
  return seeOther(`/login?${new URLSearchParams({ problem, next })}`)
}

const others = methodNotAllowed('POST')

export { others as DELETE, others as GET, others as PATCH, others as PUT }

function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store', ...headers } })
}
