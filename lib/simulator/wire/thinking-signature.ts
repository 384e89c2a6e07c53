import { createHash } from 'node:crypto'

/** The base64 signature of a thinking block. It depends on the text alone, so that a block that comes back can be checked. */
export function signThinking(thinking: string): string {
  return createHash('sha512').update(`demo thinking\n${thinking}`).digest('base64')
}
