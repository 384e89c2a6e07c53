import { isEncrypted } from '@/lib/access/is-encrypted'
import type { Environment } from '@/lib/providers/resolve'
import type { Seal } from './seal'

/** A browser keeps a key so long after it was added. */
const KEPT_DAYS = 180

const PREFIX = 'deltascope-key-'
/** Node refuses requests with more than 16 KiB of headers, and with them the one that would remove a key. */
const MOST_COOKIE_BYTES = 8000

/** The keys that a caller's cookies hold, by row id. A cookie that cannot be opened holds none. */
export function readKeyCookies(headers: Headers, seal: Seal): Map<string, string> {
  const keys = new Map<string, string>()
  for (const cookie of (headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = cookie.trim().split('=', 2)
    if (!name.startsWith(PREFIX)) continue
    const key = seal.open(name, value)
    if (key !== undefined) keys.set(name.slice(PREFIX.length), key)
  }
  return keys
}

/** The `Set-Cookie` that keeps a key, or undefined when the caller's cookies would become too large to be sent. */
export function keyCookie(
  headers: Headers,
  row: string,
  key: string,
  seal: Seal,
  env: Environment,
): string | undefined {
  const name = PREFIX + row
  const pair = `${name}=${seal.close(name, key)}`
  const others = (headers.get('cookie') ?? '').split(';').filter((cookie) => !cookie.trim().startsWith(`${name}=`))
  if (others.join(';').length + pair.length > MOST_COOKIE_BYTES) return undefined
  return `${pair}; Max-Age=${KEPT_DAYS * 86_400}; ${attributes(headers, env)}`
}

/** The `Set-Cookie` that forgets a key. */
export function forgottenKeyCookie(headers: Headers, row: string, env: Environment): string {
  return `${PREFIX}${row}=; Max-Age=0; ${attributes(headers, env)}`
}

function attributes(headers: Headers, env: Environment): string {
  return `Path=/api; HttpOnly; SameSite=Strict${isEncrypted(headers, env) ? '; Secure' : ''}`
}
