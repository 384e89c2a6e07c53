import type { Environment } from '@/lib/providers/resolve'
import { refuseCaller } from './check-caller'
import type { FieldError } from './parse-chat-request'
import { readJsonBody } from './read-body'
import { problemResponse } from './respond'

/** The answer to a caller that may not be served, if it is one. */
export function refusedCaller(request: Request, env: Environment): Response | undefined {
  const detail = refuseCaller(request.headers, env)
  return detail === undefined ? undefined : problemResponse({ status: 403, detail })
}

/** Reads what a caller may send and what `parse` makes of it, or the answer that says why not. */
export async function acceptRequest<T>(
  request: Request,
  maxBodyBytes: number,
  env: Environment,
  parse: (body: unknown) => { request: T } | { errors: FieldError[] },
): Promise<T | Response> {
  const refused = refusedCaller(request, env)
  if (refused) return refused
  const body = await readJsonBody(request, maxBodyBytes)
  if ('status' in body) return problemResponse(body)
  const parsed = parse(body.json)
  if ('request' in parsed) return parsed.request
  return problemResponse({ status: 400, detail: 'The request has fields that are wrong.', errors: parsed.errors })
}

/** `path` is the place of its name in the request, where there are several. */
export function unknownProvider(id: string, path?: string): Response {
  const detail = `There is no provider "${id}".`
  return problemResponse({ status: 404, detail, ...(path !== undefined && { errors: [{ path, message: detail }] }) })
}
