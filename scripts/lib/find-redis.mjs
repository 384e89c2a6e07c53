import { existsSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from './run-command.mjs'

const installLimitMs = 300_000

/**
 * A Redis or Valkey server of this machine, for tests: the one that `REDIS_SERVER` names, or one of the usual places.
 * @returns {string | undefined}
 */
export function redisOfSystem() {
  if (process.env.REDIS_SERVER) return process.env.REDIS_SERVER
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}

/**
 * The same, installed now where it is missing and that is possible.
 * @returns {Promise<{ path?: string, seconds: number }>}
 */
export async function findRedis() {
  const startedAt = performance.now()
  if (redisOfSystem() === undefined && isAptUsable()) await aptInstall()
  return { path: redisOfSystem(), seconds: (performance.now() - startedAt) / 1000 }
}

function isAptUsable() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The package would start a server of its own, which nobody asked for. */
async function aptInstall() {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, limitMs: installLimitMs }
  const apt = (args) => runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], options)
  const install = () => apt(['install', '-y', '--no-install-recommends', 'redis-server'])
  if ((await install()).code === 0) return
  await apt(['update'])
  await install()
}
