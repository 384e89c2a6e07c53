import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, isFresh } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { findRedis } from './find-redis.mjs'
import {
  countPlaywright,
  countVitest,
  describeCounts,
  noTests,
  oneFailed,
  onePassed,
  withExitCode,
} from './reports.mjs'
import { inModules, inRoot } from './root.mjs'
import { renewRouteTypes } from './route-types.mjs'
import { runCommand } from './run-command.mjs'
import { sayFailure, saySeconds, sayStep } from './say.mjs'

const tests = /\.(test|spec)\.tsx?$/
const reports = inModules('.cache', 'deltascope')

/** The steps of `npm run check`, in order. Each says how it went and resolves to its counts. */
export const checkSteps = [checkFormat, checkTypes, runUnitTests]

function checkFormat() {
  return passOrFail('format, lint', () => runModule(['@biomejs', 'biome', 'bin', 'biome'], ['ci', '--colors=off', '.']))
}

function checkTypes() {
  return passOrFail('types', async () => {
    const routes = await renewRouteTypes()
    if (routes.code !== 0) return routes
    const types = await runModule(['typescript', 'bin', 'tsc'], ['--noEmit', '--pretty', 'false'])
    return { ...types, seconds: routes.seconds + types.seconds }
  })
}

function runUnitTests() {
  const report = reportFile('unit.json')
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return countTests('unit', report, countVitest, () =>
    runModule(['vitest', 'vitest.mjs'], args, { env: { NODE_ENV: 'test', NO_COLOR: '1' } }),
  )
}

/** Finds or installs a Redis server. Where that is impossible the tests that need one are skipped, and say so. */
export async function redisStep() {
  sayStep('redis')
  const { path, seconds } = await findRedis()
  saySeconds(seconds, path ?? 'none: the tests that need one are skipped')
}

/** Builds unless `.next` is up to date. */
export function buildStep() {
  return passOrFail('build', async () =>
    isFresh() ? { code: 0, output: '', seconds: 0, note: 'up to date' } : build(),
  )
}

/** Finds or installs a browser and runs the end-to-end tests in it. */
export async function runEndToEndTests() {
  if (!hasTests(inRoot('e2e'))) return noTests
  sayStep('browser')
  const browser = await findBrowser()
  if (browser.path === undefined) {
    sayFailure(browser)
    return oneFailed
  }
  saySeconds(browser.seconds, browser.path)
  const env = { CHROME_PATH: browser.path, E2E_REPORT: reportFile('e2e.json') }
  return countTests('end to end', env.E2E_REPORT, countPlaywright, () =>
    runModule(['@playwright', 'test', 'cli.js'], ['test'], { env, limitMs: 1_140_000 }),
  )
}

async function passOrFail(name, run) {
  sayStep(name)
  const result = await run()
  if (result.code !== 0) {
    sayFailure(result)
    return oneFailed
  }
  saySeconds(result.seconds, result.note)
  return onePassed
}

async function countTests(name, report, count, run) {
  sayStep(name)
  const result = await run()
  const counts = withExitCode(
    existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : noTests,
    result.code,
  )
  if (counts.failed > 0) sayFailure(result, describeCounts(counts))
  else saySeconds(result.seconds, describeCounts(counts))
  return counts
}

function runModule(file, args, options) {
  return runCommand(process.execPath, [inModules(...file), ...args], options)
}

/** Where a run writes its report. An old one is removed: its numbers must not be taken for this run's. */
function reportFile(name) {
  mkdirSync(reports, { recursive: true })
  const file = path.join(reports, name)
  rmSync(file, { force: true })
  return file
}

function hasTests(folder) {
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => tests.test(String(name)))
}
