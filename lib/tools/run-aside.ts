import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { type ToolContext, ToolError } from './tool'

/** Tasks by kind, with what comes back. */
type Tasks = {
  math: {
    task: { expression: string } | { value: number; from: string; to: string }
    reply: { result: string } | { error: string } | { unknownUnit: string; names: string[] }
  }
  html: { task: { html: string; url: string }; reply: { title: string; text: string } }
}

const LONGEST_MS = 2000

/** One process for all, started on first use; it goes when this one goes. */
let aside: ChildProcess | undefined
let queue: Promise<unknown> = Promise.resolve()
/** The last task of each client. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Runs a task in another process, one at a time, and one of each client in turn. One that takes too long or too much memory
 * costs that process its life.
 */
export function runAside<Kind extends keyof Tasks>(
  kind: Kind,
  task: Tasks[Kind]['task'],
  { signal, client }: Pick<ToolContext, 'signal' | 'client'>,
): Promise<Tasks[Kind]['reply']> {
  return inLine(client, () => inQueue(() => runNow<Tasks[Kind]['reply']>({ kind, task }, signal)))
}

/** A client's next task joins the queue of all when its last one is over, so nobody waits for more than one of each other. */
function inLine<Reply>(client: string, run: () => Promise<Reply>): Promise<Reply> {
  const reply = (lines.get(client) ?? Promise.resolve()).then(run)
  const line: Promise<unknown> = reply
    .catch(() => undefined)
    .then(() => lines.get(client) === line && lines.delete(client))
  lines.set(client, line)
  return reply
}

function inQueue<Reply>(run: () => Promise<Reply>): Promise<Reply> {
  const reply = queue.then(run)
  queue = reply.catch(() => undefined)
  return reply
}

async function runNow<Reply>(message: { kind: string; task: object }, signal: AbortSignal): Promise<Reply> {
  signal.throwIfAborted()
  aside ??= startAside()
  const child = aside
  try {
    return await ask<Reply>(child, message, signal)
  } catch (error) {
    aside = undefined
    child.kill('SIGKILL')
    throw error
  }
}

/** Gets nothing of the environment: it needs no keys. */
function startAside(): ChildProcess {
  const file = path.join(process.cwd(), 'lib', 'tools', 'aside.mjs')
  const child = fork(/* turbopackIgnore: true */ file, [], {
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => undefined)
  child.once('exit', () => {
    if (aside === child) aside = undefined
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** The time counts from when the process has loaded what it needs. */
function ask<Reply>(child: ChildProcess, message: object, signal: AbortSignal): Promise<Reply> {
  const listening = new AbortController()
  const reply = new Promise<Reply>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const tooMuch = () => reject(new ToolError('This takes too long or too much memory.'))
    const stop = () => reject(signal.reason)
    const onMessage = (said: 'loaded' | Reply) => {
      if (said === 'loaded') timer = setTimeout(tooMuch, LONGEST_MS)
      else resolve(said as Reply)
    }
    child.on('message', onMessage)
    child.once('exit', tooMuch)
    signal.addEventListener('abort', stop)
    listening.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', tooMuch)
      signal.removeEventListener('abort', stop)
    })
    child.send(message, (error) => error && tooMuch())
  })
  return reply.finally(() => listening.abort())
}
