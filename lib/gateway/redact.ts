/** Replaces every key in a text, plain or as it stands inside JSON. */
export type Redact = (text: string) => string

/** Shorter values are placeholders such as `none`: replacing them would harm ordinary text. */
const SHORTEST_KEY = 8

/** Providers echo keys in error texts; nothing that leaves the server may hold one. */
export function createRedactor(keys: readonly string[]): Redact {
  const forms = secretKeys(keys).flatMap((key) => [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)])
  const secrets = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return (text) =>
    secrets.reduce((result, secret) => (result.includes(secret) ? result.replaceAll(secret, '[key]') : result), text)
}

/** The keys that are worth hiding. */
export function secretKeys(keys: readonly string[]): string[] {
  return keys.filter((key) => key.length >= SHORTEST_KEY)
}
