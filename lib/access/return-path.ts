const BASE = 'http://page.invalid'

/** The path of this site that an address names, or `/`: where the login leads must not be up to whoever made a link. */
export function returnPath(address: string | null | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, BASE)) return '/'
  const url = new URL(address, BASE)
  const path = url.pathname + url.search
  // A path such as `/.//other.site` is resolved to one that a browser takes for a host.
  if (url.origin !== BASE || path.startsWith('//')) return '/'
  return /^\/(api|login)(\/|$)/.test(url.pathname) ? '/' : path
}
