import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const graceMs = 2_000

/**
 * Runs a command to its end and keeps its output. A signal to this process, or the time limit, ends the command with all
 * it started. Never throws: a command that could not be started has code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMs?: number, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runCommand(command, args, { env = {}, limitMs = 600_000, shell = false } = {}) {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const { FORCE_COLOR: _, ...inherited } = process.env

  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      env: { ...inherited, ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that it can be ended with everything it started.
      detached: !isWindows,
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }

    const onSignal = (signal) => {
      endTree(child, signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(() => endTree(child, 'SIGKILL'), graceMs)
      child.once('close', () => process.exit(128 + constants.signals[signal]))
    }
    const limit = setTimeout(() => {
      output += `\nStopped after ${limitMs / 1000} seconds.\n`
      endTree(child, 'SIGKILL')
    }, limitMs)
    for (const signal of signals) process.once(signal, onSignal)

    const finish = (code) => {
      clearTimeout(limit)
      for (const signal of signals) process.off(signal, onSignal)
      resolve({ code, output, seconds: seconds() })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

function endTree(child, signal) {
  if (child.pid === undefined) return
  if (isWindows) {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The whole group is gone already.
  }
}
