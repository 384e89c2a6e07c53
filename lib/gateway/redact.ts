/** Replaces every key in a text, plain or as it stands inside JSON. */
export type Redact = (text: string) => string

/** Stands where a key was. */
export const PLACEHOLDER = '[key]'

/** Shorter values are placeholders such as `none`: replacing them would harm ordinary text. */
export const SHORTEST_KEY = 8

/** Providers echo keys in error texts; nothing that leaves the server may hold one. */
export function createRedactor(keys: readonly string[]): Redact {
  const secrets = secretForms(secretKeys(keys))
  return (text) =>
    secrets.reduce(
      (result, secret) => (result.includes(secret) ? result.replaceAll(secret, PLACEHOLDER) : result),
      text,
    )
}

/** The keys that are worth hiding. */
export function secretKeys(keys: readonly string[]): string[] {
  return keys.filter((key) => key.length >= SHORTEST_KEY)
}

/** Keys as they may be written: plain, in JSON (whose writers may escape slashes) and in addresses; the longest first. */
export function secretForms(keys: readonly string[]): string[] {
  const forms = keys.flatMap((key) => {
    const inJson = JSON.stringify(key).slice(1, -1)
    return [key, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(key)]
  })
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}
