import { forwarded } from '@/lib/access/client-address'
import type { Environment } from '@/lib/providers/resolve'

/**
 * Why a request may not be served, or undefined. Other sites may not spend the owner's keys through a visitor's
 * browser: the page's own origin only, and no host name that somebody pointed at this address (DNS rebinding).
 * A caller without `Origin` is no browser page and is served.
 */
export function refuseCaller(headers: Headers, env: Environment): string | undefined {
  const foreignHost = refuseHost(headers, env)
  if (foreignHost !== undefined) return foreignHost
  const origin = headers.get('origin')
  if (origin !== null && !isOrigin(origin, hostAsked(headers, env))) return 'Requests from other origins are refused.'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'Requests from other sites are refused.'
  return undefined
}

/** The same for a page, which a link on any site may open: only the host counts. */
export function refuseHost(headers: Headers, env: Environment): string | undefined {
  const host = hostAsked(headers, env)
  if (isOwnHost(host, env)) return undefined
  return `This server does not answer to the host "${host}". Its owner can allow it with ALLOWED_HOSTS.`
}

/** A proxy that the owner trusts names the host that was asked of it. */
function hostAsked(headers: Headers, env: Environment): string {
  return (forwarded(headers, 'host', env) ?? headers.get('host') ?? '').toLowerCase()
}

/** A numeric address cannot be rebound; of names only `localhost` and those that the owner lists are ours. */
function isOwnHost(host: string, env: Environment): boolean {
  const name = hostName(host)
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(name) || name.startsWith('[')) return true
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return (env.ALLOWED_HOSTS ?? '').split(',').some((allowed) => allowed.trim().toLowerCase() === name && name !== '')
}

function hostName(host: string): string {
  if (!/^[a-z0-9.:[\]-]+$/i.test(host)) return ''
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}

/** Browsers leave the usual port out of the origin, others may write it into the host. */
function isOrigin(origin: string, host: string): boolean {
  try {
    const { host: named, protocol } = new URL(origin)
    return /^https?:$/.test(protocol) && new URL(`${protocol}//${host}`).host === named
  } catch {
    return false
  }
}
