import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Makes texts that others may keep but neither read nor change. */
export type Seal = {
  /** `v1.` and base64url. It opens under the same name only. */
  close(name: string, text: string): string
  /** Undefined for anything that was not sealed with this secret under this name. */
  open(name: string, sealed: string): string | undefined
}

const VERSION = 'v1.'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `secret` is asked for when the first text is sealed or opened. */
export function createSeal(secret: () => string): Seal {
  let derived: Uint8Array | undefined
  function key(): Uint8Array {
    derived ??= new Uint8Array(hkdfSync('sha256', secret(), '', 'deltascope own keys v1', 32))
    return derived
  }

  return {
    close(name, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key(), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final()]
      return VERSION + Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      try {
        const decipher = createDecipheriv(CIPHER, key(), nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // Sealed with another secret, under another name, or changed on the way.
        return undefined
      }
    },
  }
}
