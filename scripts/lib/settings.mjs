import { existsSync, readFileSync } from 'node:fs'
import * as util from 'node:util'
import { inRoot } from './root.mjs'

/** The files Next reads in production, the strongest first. */
const files = ['.env.production.local', '.env.local', '.env.production', '.env']

/**
 * A setting from the environment, else from the .env files. Next loads those into the process too, but only after the
 * address to listen on must be known. Empty means not set.
 * @param {string} name
 * @returns {string | undefined}
 */
export function setting(name) {
  return process.env[name] || settingsOfFiles()[name] || undefined
}

/**
 * All settings in the .env files.
 * @returns {Record<string, string>}
 */
export function settingsOfFiles() {
  const contents = files.map((name) => inRoot(name)).filter((file) => existsSync(file))
  return Object.assign({}, ...contents.reverse().map((file) => util.parseEnv(readFileSync(file, 'utf8'))))
}
