// Starts what the load benchmarks need, on free ports of 127.0.0.1, and looks at it from outside.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const TICKS_PER_SECOND = 100
const root = path.join(import.meta.dirname, '..')

/** A process of ours that answers questions over IPC, one at a time. */
export async function startHelper(file) {
  const child = fork(path.join(import.meta.dirname, file), { stdio: 'inherit' })
  const [hello] = await once(child, 'message')
  let isStopped = false
  child.once('exit', (code, signal) => {
    if (isStopped) return
    console.error(`${file} ended by itself (${signal ?? code}).`)
    process.exit(1)
  })
  return {
    ...hello,
    pid: child.pid,
    async ask(message) {
      const answered = once(child, 'message')
      child.send(message)
      return (await answered)[0]
    },
    stop() {
      isStopped = true
      child.kill()
    },
  }
}

/** The built app. SIGUSR2 makes it collect its garbage, so that what is measured is what it holds. */
export async function startServer(upstreamPort, { port, ...settings } = {}) {
  const usedPort = port ?? (await freePort())
  const url = `http://127.0.0.1:${usedPort}`
  const collect = 'data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})'
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(usedPort),
    LOG_LEVEL: 'warn',
    ACCESS_TOKEN: '',
    CUSTOM_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
    CUSTOM_API_KEY: '',
    ...settings,
  }
  const args = ['--expose-gc', '--import', collect, 'scripts/serve.mjs']
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill())
  let log = ''
  const isUp = new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended. Is there a build?\n${log}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
        if (log.includes('Deltascope is at')) resolve()
      })
    }
  })
  await isUp
  return {
    url,
    port: usedPort,
    pid: child.pid,
    /** What it has said since the start. */
    log: () => log.replace(/^Deltascope is at.*\n/m, ''),
    usage: () => usageOf(child.pid),
    collect: () => child.kill('SIGUSR2'),
    /** A number of `/api/metrics`; all series of a name are added up. */
    async metric(name) {
      const text = await (await fetch(`${url}/api/metrics`)).text()
      const series = text.split('\n').filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length]))
      return series.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const hasEnded = once(child, 'exit')
      child.kill(signal)
      await hasEnded
    },
  }
}

/** Seconds of processor time so far, MiB of memory, and open files. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    rssMiB: Number(rss?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Seconds of processor time that all processes of the machine have used so far. */
export function machineSeconds() {
  const [user, nice, system, , , irq, softirq] = /^cpu +(.*)$/m
    .exec(readFileSync('/proc/stat', 'utf8'))[1]
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
