import { createHash, timingSafeEqual } from 'node:crypto'
import type { Environment } from '@/lib/providers/resolve'

/** `ACCESS_TOKEN`; undefined means that everyone who can reach the server is served. */
export function accessToken(env: Environment): string | undefined {
  return env.ACCESS_TOKEN?.trim() || undefined
}

/** Takes the same time whatever is given: hashes of both are compared, so not even the length shows. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/** The token of `Authorization: Bearer <token>`. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
