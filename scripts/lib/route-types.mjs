import { rmSync } from 'node:fs'
import { inModules, inRoot } from './root.mjs'
import { runCommand } from './run-command.mjs'

/** Writes the types of the routes that exist. Those of a route that is gone would fail every type check until the next build. */
export function renewRouteTypes() {
  dropDevelopmentTypes()
  return runCommand(process.execPath, [inModules('next', 'dist', 'bin', 'next'), 'typegen'])
}

/** Only `next dev` renews its own copy, and a build reads it as well. */
export function dropDevelopmentTypes() {
  rmSync(inRoot('.next', 'dev', 'types'), { recursive: true, force: true })
}
