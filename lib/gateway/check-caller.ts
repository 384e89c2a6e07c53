import type { Environment } from '@/lib/providers/resolve'

/**
 * Why a request may not be served, or undefined. Other sites may not spend the owner's keys through a visitor's
 * browser: the page's own origin only, and no host name that somebody pointed at this address (DNS rebinding).
 * A caller without `Origin` is no browser page and is served.
 */
export function refuseCaller(headers: Headers, env: Environment): string | undefined {
  const host = headers.get('host') ?? ''
  if (!isOwnHost(host, env)) return `This server does not answer to the host "${host}".`
  const origin = headers.get('origin')
  if (origin !== null && hostOf(origin) !== host) return 'Requests from other origins are refused.'
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return 'Requests from other sites are refused.'
  return undefined
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

function hostOf(origin: string): string | undefined {
  try {
    const { host, protocol } = new URL(origin)
    return protocol === 'http:' || protocol === 'https:' ? host : undefined
  } catch {
    return undefined
  }
}
