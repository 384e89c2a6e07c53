import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What the build does not read. Everything else counts, so that a new folder of sources cannot be forgotten. */
const notBuilt = new Set([
  'node_modules',
  'bench',
  'coverage',
  'deploy',
  'docs',
  'e2e',
  'playwright-report',
  'scripts',
  'test-results',
  'Dockerfile',
  'biome.json',
  'next-env.d.ts',
  'playwright.config.ts',
  'vitest.config.ts',
])

/**
 * One value for the names and contents of all files under `folder` that the build reads. Contents, not times: a checkout
 * or a copy changes the times alone.
 * @param {string} folder
 * @returns {string}
 */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const file of builtFiles(folder)) {
    hash.update(`${file}\0`)
    hash.update(
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/**
 * The files under `folder` that the build reads, relative and sorted.
 * @param {string} folder
 * @returns {string[]}
 */
export function builtFiles(folder) {
  const top = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !notBuilt.has(name))
  return top.flatMap((entry) => filesOf(folder, entry)).sort()
}

function filesOf(folder, entry, prefix = '') {
  const name = prefix + entry.name
  if (entry.name.startsWith('.') || /\.(test\.tsx?|md|tsbuildinfo)$/.test(name)) return []
  if (entry.isFile()) return [name]
  if (!entry.isDirectory()) return []
  const children = readdirSync(path.join(folder, name), { withFileTypes: true })
  return children.flatMap((child) => filesOf(folder, child, `${name}/`))
}
