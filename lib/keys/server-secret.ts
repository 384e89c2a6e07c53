import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Environment } from '@/lib/providers/resolve'

const LEAST_CHARACTERS = 32

/**
 * What this server seals with: `SESSION_SECRET`, else what `folder/secret` holds, which is made on first use. Where no
 * file can be, the secret lasts as long as the process. Throws an Error with a sentence when `SESSION_SECRET` is too short.
 */
export function createServerSecret(env: Environment, folder: string): () => string {
  const given = env.SESSION_SECRET?.trim()
  if (given && given.length < LEAST_CHARACTERS)
    throw new Error(`SESSION_SECRET must have at least ${LEAST_CHARACTERS} characters.`)
  let secret = given || undefined
  return () => {
    secret ??= keptSecret(folder)
    return secret
  }
}

function keptSecret(folder: string): string {
  const fresh = randomBytes(32).toString('base64url')
  const file = path.join(folder, 'secret')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const kept = readSecret(file) ?? addSecret(file, fresh)
    if (kept.length < LEAST_CHARACTERS) throw new Error('it does not hold a secret')
    return kept
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    console.warn(`${file} cannot be used (${reason}). Keys that are added in the page are forgotten at a restart.`)
    return fresh
  }
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    // A copy of the folder may have opened it to others.
    chmodSync(file, 0o600)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and then linked, so that of two processes that begin at once both use the first one's, and whole. */
function addSecret(file: string, secret: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    linkSync(draft, file)
    return secret
  } catch (error) {
    const other = readSecret(file)
    if (other === undefined) throw error
    return other
  } finally {
    rmSync(draft, { force: true })
  }
}
