// @ts-check
// A process of its own: no expression and no page can hold up the server or use up its memory, and this one is killed
// from outside. Messages in: { kind, task }. Messages out, for each: 'loaded', then the reply.
import { runInNewContext } from 'node:vm'

/** Ends a task whose server died meanwhile, and with it this process. */
const LONGEST_MS = 10_000

/** Loaded on first use. */
const KINDS = { math: () => import('./aside-math.mjs'), html: () => import('./aside-html.mjs') }

process.on('message', async (/** @type {{ kind: keyof typeof KINDS, task: any }} */ { kind, task }) => {
  const { run } = await KINDS[kind]()
  process.send?.('loaded')
  process.send?.(runInNewContext('run(task)', { run, task }, { timeout: LONGEST_MS }))
})
