import ipaddr from 'ipaddr.js'

/** Addresses of cloud hosts' inner services that look public. */
const INNER = new Set(['168.63.129.16'])
/** Global unicast. What is outside, such as addresses that carry an IPv4 address, is nobody's web server. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether a numeric address is one of the public internet: not private, local, shared, reserved or translated. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || INNER.has(parsed.toString())) return false
  return !(parsed instanceof ipaddr.IPv6) || (parsed.zoneId === undefined && parsed.match(GLOBAL))
}
