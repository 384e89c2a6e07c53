/**
 * What is wrong with a provider's address, as the end of a sentence; undefined for one that can be used. It is not repeated:
 * it may hold a password.
 */
export function baseUrlProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  // Paths are added to its end.
  if (/[?#]/.test(address)) return 'must not hold a ? or #'
  return undefined
}
