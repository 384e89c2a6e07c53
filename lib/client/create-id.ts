/** A random id for the page's own use. `crypto.randomUUID` is missing on plain http; `getRandomValues` is not. */
export function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
