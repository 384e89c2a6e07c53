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
export function keyCookie(request: Request, row: string, key: string, seal: Seal): string | undefined {
  const name = PREFIX + row
  const pair = `${name}=${seal.close(name, key)}`
  const others = (request.headers.get('cookie') ?? '')
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith(`${name}=`))
  if (others.join(';').length + pair.length > MOST_COOKIE_BYTES) return undefined
  return `${pair}; Max-Age=${KEPT_DAYS * 86_400}; ${attributes(request)}`
}

/** The `Set-Cookie` that forgets a key. */
export function forgottenKeyCookie(request: Request, row: string): string {
  return `${PREFIX}${row}=; Max-Age=0; ${attributes(request)}`
}

function attributes(request: Request): string {
  return `Path=/api; HttpOnly; SameSite=Strict${isEncrypted(request) ? '; Secure' : ''}`
}

/** A proxy in front may have taken the encryption off; then the page's origin or the proxy tells. */
function isEncrypted({ url, headers }: Request): boolean {
  const schemes = [url, headers.get('origin'), headers.get('x-forwarded-proto')]
  return schemes.some((scheme) => scheme?.startsWith('https') === true)
}
