import { admit } from '@/lib/access/admit'
import { nextTurn } from '@/lib/dialects/steps'
import type { Environment } from '@/lib/providers/resolve'
import { refuseCaller } from './check-caller'
import { type HeldQuestion, noRoom } from './held-questions'
import type { FieldError } from './parse-chat-request'
import { readJsonBody } from './read-body'
import { overLimits } from './request-limits'
import { problemResponse } from './respond'
import { tooMany } from './run-places'

/** Of what a caller made up, no more is repeated. */
const LONGEST_NAME = 100

/** The answer to a caller that may not be served, if it is one: from elsewhere, or without the access token. */
export function refusedCaller(request: Request, env: Environment): Response | undefined {
  const foreign = refusedOrigin(request, env)
  if (foreign) return foreign
  const admission = admit(request.headers, env)
  if ('client' in admission) return undefined
  if (admission.refused === 'throttled')
    return tooMany('Too many wrong access tokens came from your address.', admission.retryAfterMs)
  const detail =
    admission.refused === 'no-token'
      ? 'This server asks for its access token: log in, or send it as "Authorization: Bearer".'
      : 'The access token is wrong.'
  return problemResponse({ status: 401, detail }, { 'www-authenticate': 'Bearer realm="Deltascope"' })
}

/** The answer to a caller from another site or host, if it is one; for routes that work without the access token. */
export function refusedOrigin(request: Request, env: Environment): Response | undefined {
  const detail = refuseCaller(request.headers, env)
  return detail === undefined ? undefined : problemResponse({ status: 403, detail })
}

/** Reads what a caller may send and what `parse` makes of it, or the answer that says why not. Large bodies are counted for `question`. */
export async function acceptRequest<T>(
  request: Request,
  maxBodyBytes: number,
  env: Environment,
  parse: (body: unknown) => { request: T } | { errors: FieldError[] },
  question?: HeldQuestion,
): Promise<T | Response> {
  const refused = refusedCaller(request, env)
  if (refused) return refused
  const body = await readJsonBody(request, maxBodyBytes, question?.take)
  if ('status' in body) return body.status === 503 ? noRoom() : problemResponse(body)
  // Of a large body each look takes long enough for a turn of its own.
  await nextTurn()
  const over = overLimits(body.json)
  const parsed = over.length > 0 ? { errors: over } : parse(body.json)
  await nextTurn()
  if ('request' in parsed) return parsed.request
  return problemResponse({ status: 400, detail: 'The request has fields that are wrong.', errors: parsed.errors })
}

/** `path` is the place of its name in the request, where there are several. */
export function unknownProvider(id: string, path?: string): Response {
  const detail = `There is no provider "${id.slice(0, LONGEST_NAME)}".`
  return problemResponse({ status: 404, detail, ...(path !== undefined && { errors: [{ path, message: detail }] }) })
}
