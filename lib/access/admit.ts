import type { Environment } from '@/lib/providers/resolve'
import { accessToken, bearerToken, isSame } from './access-token'
import { clientAddress } from './client-address'
import { readSession } from './session'
import { createThrottle, type Throttle } from './throttle'

/** Who asks, as an address: whoever may log in could have any number of sessions. Or why that one is not served. */
export type Admission =
  | { client: string }
  | { refused: 'no-token' }
  | { refused: 'wrong-token' }
  | { refused: 'throttled'; retryAfterMs: number }

declare global {
  // Routes and the proxy are bundled apart, so a module's own variables exist twice; the global object does not.
  var deltascopeThrottle: Throttle | undefined
}

/** Whether a request has what the server asks for: nothing without `ACCESS_TOKEN`, else a session or the token itself. */
export function admit(headers: Headers, env: Environment): Admission {
  const address = clientAddress(headers, env)
  const token = accessToken(env)
  if (token === undefined) return { client: address }
  if (readSession(headers, token) !== undefined) return { client: address }
  const given = bearerToken(headers)
  return given === undefined ? { refused: 'no-token' } : tryToken(given, token, address)
}

/** Every place that a token can be tried at counts for the same limit. */
export function tryToken(given: string, token: string, client: string): Admission {
  globalThis.deltascopeThrottle ??= createThrottle()
  const throttle = globalThis.deltascopeThrottle
  const retryAfterMs = throttle.waitMs(client)
  if (retryAfterMs > 0) return { refused: 'throttled', retryAfterMs }
  if (isSame(given, token)) {
    throttle.forget(client)
    return { client }
  }
  throttle.fail(client)
  return { refused: 'wrong-token' }
}
