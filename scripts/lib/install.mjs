import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inModules, inRoot } from './root.mjs'
import { runCommand } from './run-command.mjs'
import { sayFailure, saySeconds, sayStep } from './say.mjs'

const marker = inModules('.deltascope-lock')

/**
 * Installs what package-lock.json says unless that very file was installed here on this platform.
 * @returns {Promise<boolean>} false when it failed; why has been said then
 */
export async function installIfNeeded() {
  const wanted = lockHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true
  sayStep('install')
  const result = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (result.code !== 0) {
    sayFailure(result)
    return false
  }
  writeFileSync(marker, wanted)
  saySeconds(result.seconds)
  return true
}

function lockHash() {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** The npm that started this script, else the one on the path. */
function npm(args) {
  const started = process.env.npm_execpath
  if (started !== undefined && /^npm-cli\.c?js$/.test(path.basename(started))) {
    return runCommand(process.execPath, [started, ...args])
  }
  return runCommand('npm', args, { shell: process.platform === 'win32' })
}
