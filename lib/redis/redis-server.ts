import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { redisOfSystem } from '@/scripts/lib/find-redis.mjs'

/** A Redis for tests, with nothing on disk. */
export type RedisServer = {
  url: string
  /** Holds it still: it takes connections and answers nothing. */
  freeze(): void
  thaw(): void
  /** Ends it. What it held is gone. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** Tests that need a Redis are skipped where there is none; `npm test` installs one where it can. */
export const hasRedis = redisOfSystem() !== undefined

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
    const started = spawn(redisOfSystem() ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    let said = ''
    for await (const text of started.stdout.setEncoding('utf8')) {
      said += text
      if (/ready to accept connections/i.test(said)) break
    }
    started.stdout.resume()
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const hasEnded = once(child, 'exit')
      child.kill('SIGKILL')
      await hasEnded
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
