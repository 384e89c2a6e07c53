import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { inModules, inRoot, root } from './root.mjs'
import { dropDevelopmentTypes } from './route-types.mjs'
import { runCommand } from './run-command.mjs'

const buildId = inRoot('.next', 'BUILD_ID')
const marker = inRoot('.next', 'deltascope-sources')

/** Whether there is something to serve, up to date or not. */
export const isBuilt = () => existsSync(buildId)

/** Whether `.next` was built from the sources as they are. */
export function isFresh() {
  return isBuilt() && existsSync(marker) && readFileSync(marker, 'utf8') === markerFor(fingerprint(root))
}

/** Runs `next build` and notes what it was built from. */
export async function build() {
  dropDevelopmentTypes()
  const sources = fingerprint(root)
  const result = await runCommand(process.execPath, [inModules('next', 'dist', 'bin', 'next'), 'build'], {
    env: { NODE_ENV: 'production' },
  })
  if (result.code === 0) writeFileSync(marker, markerFor(sources))
  return result
}

/** The build's own id is part of it: a later `next build` by hand, of whatever sources, is not taken for ours. */
const markerFor = (sources) => `${readFileSync(buildId, 'utf8')} ${sources}`
