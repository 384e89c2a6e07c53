import ipaddr from 'ipaddr.js'
import type { Environment } from '@/lib/providers/resolve'

/** How many proxies of the owner's stand in front: `TRUST_PROXY`, 0 if unset. Throws an Error for anything but 0 to 9. */
export function proxyCount(env: Environment): number {
  const text = env.TRUST_PROXY?.trim() || '0'
  if (/^\d$/.test(text)) return Number(text)
  throw new Error(`TRUST_PROXY must be the number of proxies in front of this server, such as 1, not "${text}".`)
}

/**
 * The address that a request came from, to tell clients apart. The framework puts the socket's address into
 * `X-Forwarded-For`, and the start script removes what came in from outside unless a proxy is trusted; each trusted proxy
 * has added one address at the end. IPv6 clients own at least a /64, so they are told apart by that.
 */
export function clientAddress(headers: Headers, env: Environment): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map(bareAddress)
  const address = hops.at(-Math.max(1, proxyCount(env))) ?? hops[0] ?? ''
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

/** Proxies may write a port, and around IPv6 brackets and quotes. */
function bareAddress(hop: string): string {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
