import { acceptRequest, refusedCaller, unknownProvider } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed, problemResponse } from '@/lib/gateway/respond'
import { forgottenKeyCookie, keyCookie } from '@/lib/keys/key-cookies'
import { parseKeyRequest } from '@/lib/keys/parse-key-request'
import { hasKey, keyHolder } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ provider: string }> }

const MOST_BODY_BYTES = 4096

/** Keeps the caller's own key for a provider in a sealed cookie. It is not tried. */
export async function PUT(request: Request, { params }: Context): Promise<Response> {
  const { rows, seal } = processState()
  const accepted = await acceptRequest(request, MOST_BODY_BYTES, process.env, parseKeyRequest)
  if (accepted instanceof Response) return accepted
  const { provider } = await params
  const row = rows.find(({ id }) => id === provider)
  if (!row) return unknownProvider(provider)
  if (row.demoPath) return problemResponse({ status: 400, detail: `${row.label} takes no key.` })
  if (hasKey(row, process.env)) {
    return problemResponse({ status: 403, detail: `The key of ${row.label} is set by the server.` })
  }
  const cookie = keyCookie(request.headers, keyHolder(row, process.env), accepted.key, seal, process.env)
  if (cookie) return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
  return problemResponse({ status: 400, detail: 'There is no room for one more key. Remove another one first.' })
}

/** Forgets it; no error when there is none. */
export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const { provider } = await params
  const row = processState().rows.find(({ id }) => id === provider)
  if (!row) return unknownProvider(provider)
  const cookie = forgottenKeyCookie(request.headers, keyHolder(row, process.env), process.env)
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
}

const others = methodNotAllowed('PUT, DELETE')

export { others as GET, others as PATCH, others as POST }
