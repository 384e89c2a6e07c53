import ipaddr from 'ipaddr.js'
import type { Environment } from '@/lib/providers/resolve'
import { wholeNumber } from '@/lib/providers/whole-number'

/** How many proxies of the owner's stand in front: `TRUST_PROXY`, 0 if unset. Throws an Error for anything but 0 to 9. */
export function proxyCount(env: Environment): number {
  return wholeNumber(env, 'TRUST_PROXY', { min: 0, max: 9, fallback: 0 })
}

/**
 * The address that a request came from, to tell clients apart. The framework puts the socket's address into
 * `X-Forwarded-For`, and the start script removes what came in from outside unless a proxy is trusted; each trusted proxy
 * has added one address at the end. IPv6 clients own at least a /64, so they are told apart by that.
 */
export function clientAddress(headers: Headers, env: Environment): string {
  const address = bareAddress(entryOf(headers, 'x-forwarded-for', Math.max(1, proxyCount(env))) ?? '')
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

/** What the outermost trusted proxy was asked for; undefined where none is trusted, or it does not say. */
export function forwarded(headers: Headers, what: 'host' | 'proto', env: Environment): string | undefined {
  const proxies = proxyCount(env)
  return proxies > 0 ? entryOf(headers, `x-forwarded-${what}`, proxies) : undefined
}

/** Each proxy adds one entry at the end, or there is only that of the one that replaces what came. */
function entryOf(headers: Headers, name: string, proxies: number): string | undefined {
  const entries = headers
    .get(name)
    ?.split(',')
    .map((entry) => entry.trim())
  return entries?.at(-proxies) ?? entries?.[0]
}

/** Proxies may write a port, and around IPv6 brackets and quotes. */
function bareAddress(hop: string): string {
  const text = hop.replace(/^"(.*)"$/, '$1')
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
