import { createHash } from 'node:crypto'
import { type Random, randomId } from '../seeded-random'

const PREFIX = 'gAAAAA'
const SECRET_LENGTH = 120

/** Stands for encrypted reasoning: nothing is in it, but what comes back can be checked. */
export function encryptReasoning(random: Random): string {
  return seal(randomId(random, SECRET_LENGTH))
}

/** Whether the text was made by `encryptReasoning` and came back unchanged. */
export function isEncryptedReasoning(text: string): boolean {
  return text === seal(text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH))
}

function seal(secret: string): string {
  return `${PREFIX}${secret}${createHash('sha256').update(`demo reasoning\n${secret}`).digest('base64url')}==`
}
