import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Environment } from '@/lib/providers/resolve'
import { isSame } from './access-token'
import { endedSessions } from './ended-sessions'
import { isEncrypted } from './is-encrypted'

const NAME = 'deltascope-session'
const KEPT_SECONDS = 30 * 86_400

/** The `Set-Cookie` of a new session: an id and its end, signed with the access token. The server keeps only those that were ended. */
export function sessionCookie(request: Request, token: string, env: Environment, nowMs = Date.now()): string {
  const endSeconds = Math.floor(nowMs / 1000) + KEPT_SECONDS
  const text = `v1.${endSeconds}.${randomBytes(12).toString('base64url')}`
  return `${NAME}=${text}.${sign(text, token)}; Max-Age=${KEPT_SECONDS}; ${attributes(request, env)}`
}

/** The `Set-Cookie` that ends the session in this browser. */
export function endedSessionCookie(request: Request, env: Environment): string {
  return `${NAME}=; Max-Age=0; ${attributes(request, env)}`
}

/** The id of the caller's session. Another access token ends all sessions. */
export function readSession(headers: Headers, token: string, nowMs = Date.now()): string | undefined {
  const session = signedSession(headers, token, nowMs)
  return session && !endedSessions().has(session.id) ? session.id : undefined
}

/** Ends the caller's session, wherever its cookie is kept. Resolves when all servers that can be told know of it. */
export async function endSession(headers: Headers, token: string, nowMs = Date.now()): Promise<void> {
  const session = signedSession(headers, token, nowMs)
  if (session) await endedSessions().add(session.id, session.endMs)
}

function signedSession(headers: Headers, token: string, nowMs: number): { id: string; endMs: number } | undefined {
  for (const cookie of (headers.get('cookie') ?? '').split(';')) {
    const [, text = '', end, id, signature = ''] =
      new RegExp(`^\\s*${NAME}=(v1\\.(\\d{1,12})\\.([\\w-]{16}))\\.([\\w-]{43})\\s*$`).exec(cookie) ?? []
    const endMs = Number(end) * 1000
    if (id !== undefined && endMs > nowMs && isSame(signature, sign(text, token))) return { id, endMs }
  }
  return undefined
}

function sign(text: string, token: string): string {
  const key = new Uint8Array(hkdfSync('sha256', token, '', 'deltascope session v1', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Lax: a link from elsewhere opens the page that it names; no other site can have anything else done. */
function attributes(request: Request, env: Environment): string {
  return `Path=/; HttpOnly; SameSite=Lax${isEncrypted(request.headers, env) ? '; Secure' : ''}`
}
