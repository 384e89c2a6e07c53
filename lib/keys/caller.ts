import { createRedactor, type Redact, secretKeys } from '@/lib/gateway/redact'
import type { ProviderRow } from '@/lib/providers/catalog'
import { type Environment, withOwnKeys } from '@/lib/providers/resolve'
import { readKeyCookies } from './key-cookies'
import type { Seal } from './seal'

/** What one caller can use, and what may not come out to this caller. */
export type Caller = {
  /** The server's environment, with the caller's own keys where it has none. */
  env: Environment
  redact: Redact
  /** Keys that no event may hold. */
  secrets: readonly string[]
}

type ServerState = { rows: readonly ProviderRow[]; seal: Seal; redact: Redact; secrets: readonly string[] }

/** Who asks, as far as keys go. The caller's keys are hidden in whatever is answered, like the server's. */
export function readCaller(request: Request, env: Environment, state: ServerState): Caller {
  const keys = readKeyCookies(request.headers, state.seal)
  if (keys.size === 0) return { env, redact: state.redact, secrets: state.secrets }
  const secrets = [...state.secrets, ...secretKeys([...keys.values()])]
  return { env: withOwnKeys(state.rows, env, keys), redact: createRedactor(secrets), secrets }
}
