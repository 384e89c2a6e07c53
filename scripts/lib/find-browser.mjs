import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { inModules } from './root.mjs'
import { runCommand } from './run-command.mjs'

const downloadLimitMs = 600_000

/**
 * The Chrome or Chromium to test with: the one that is there, else one that is installed now.
 * @returns {Promise<{ path?: string, output: string, seconds: number }>} without a path, `output` says why
 */
export async function findBrowser() {
  const startedAt = performance.now()
  const found = (path, output = '') => ({ path, output, seconds: (performance.now() - startedAt) / 1000 })
  const installed = await firstThatRuns(knownPaths())
  if (installed !== undefined) return found(installed)

  let output = ''
  for (const install of installers()) {
    const result = await install()
    output += result.output
    const path = await firstThatRuns(knownPaths())
    if (path !== undefined) return found(path)
  }
  return found(undefined, `${output}\n${whyNone()}`)
}

function whyNone() {
  if (process.env.CHROME_PATH) return `CHROME_PATH=${process.env.CHROME_PATH} is not a Chrome or Chromium that runs.`
  return 'No Chrome or Chromium was found or could be installed. Install one, or set CHROME_PATH.'
}

/**
 * A browser of the system, unproven; undefined leaves the choice to Playwright.
 * @returns {string | undefined}
 */
export function browserOfSystem() {
  return process.env.CHROME_PATH || systemPaths().find((file) => existsSync(file))
}

/** Where a browser may be, the most wanted first. What $CHROME_PATH names must be right, so nothing else is tried then. */
function knownPaths() {
  if (process.env.CHROME_PATH) return [process.env.CHROME_PATH]
  return [...systemPaths(), ...playwrightsOwn()]
}

const systemPaths = () => pathsOfPlatform[process.platform]?.() ?? []

const pathsOfPlatform = {
  linux: () =>
    ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].flatMap((name) =>
      ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(':')].map((folder) =>
        path.join(folder, name),
      ),
    ),
  darwin: () =>
    ['/', homedir()].flatMap((top) =>
      ['Google Chrome', 'Chromium'].map((name) => path.join(top, `Applications/${name}.app/Contents/MacOS/${name}`)),
    ),
  win32: () =>
    ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'].flatMap((file) =>
      ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
        process.env[name] ? [path.join(process.env[name], file)] : [],
      ),
    ),
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)(inModules('@playwright', 'test'))
  return [chromium.executablePath()]
}

/** Ubuntu's chromium-browser may be a stub that asks for a snap, so a file alone proves nothing. */
async function firstThatRuns(paths) {
  for (const candidate of paths.filter((file) => existsSync(file))) {
    // On Windows `--version` opens a window instead.
    if (process.platform === 'win32') return candidate
    const { code, output } = await runCommand(candidate, ['--version'], { limitMs: 20_000 })
    if (code === 0 && /\d+\.\d+/.test(output)) return candidate
  }
  return undefined
}

/** Ways to get a browser, the most promising first. */
function installers() {
  if (process.env.CHROME_PATH) return []
  const isAptUsable = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isAptUsable) return [() => playwrightInstall([])]
  const withSystemPackages = () => playwrightInstall(['--with-deps'])
  return isDebian() ? [aptInstall, withSystemPackages] : [withSystemPackages, aptInstall]
}

function playwrightInstall(options) {
  const cli = inModules('@playwright', 'test', 'cli.js')
  return runCommand(process.execPath, [cli, 'install', ...options, 'chromium'], { limitMs: downloadLimitMs })
}

async function aptInstall() {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: downloadLimitMs }
  const apt = (args) => runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], options)
  const update = await apt(['update'])
  const install = await apt(['install', '-y', '--no-install-recommends', 'chromium'])
  return { ...install, output: update.output + install.output }
}

/** Debian's own package is a real browser; Ubuntu's is a stub for a snap. */
function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
