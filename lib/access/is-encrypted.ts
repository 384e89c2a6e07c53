import type { Environment } from '@/lib/providers/resolve'
import { forwarded } from './client-address'

/** Whether the page came encrypted: it says so in its `Origin`, or a trusted proxy that took the encryption off does. */
export function isEncrypted(headers: Headers, env: Environment): boolean {
  return headers.get('origin')?.startsWith('https://') === true || forwarded(headers, 'proto', env) === 'https'
}
