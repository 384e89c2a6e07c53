import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRunHub, type LocalHub } from './run-hub'
import { createRunRegistry } from './runs'
import type { Run } from './start-run'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const runs = createRunRegistry()
const options = { graceMs: 60_000 }

/** A run that says no more than its end. */
function briefRun(id: string): Run {
  let isOver = false
  return {
    id,
    async next() {
      if (isOver) runs.end(id)
      if (isOver) return undefined
      isOver = true
      return [{ seq: 0, t: 0, type: 'end', outcome: 'complete', timing: { totalMs: 0, frames: 0, bytes: 0 } }]
    },
    fail() {},
    cancel: async () => {},
  }
}

/** Nothing of it stays on the caller's stack. */
async function readWhole(hub: LocalHub, id: string): Promise<WeakRef<Run>> {
  const run = briefRun(id)
  const follower = hub.start(run, (said) => said)
  while (await follower.read());
  return new WeakRef(run)
}

function isCollected(reference: WeakRef<object>): boolean {
  collectGarbage()
  return reference.deref() === undefined
}

/** As the framework does: all that a request makes knows the request. */
async function readInRequest(hub: LocalHub, id: string): Promise<WeakRef<object>[]> {
  const request = { id }
  const run = await new AsyncLocalStorage<object>().run(request, () => readWhole(hub, id))
  return [run, new WeakRef(request)]
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('an ended run keeps its log, and lets go of everything else', async () => {
  const hub = createRunHub(runs, options)
  const references = await readInRequest(hub, 'a')
  await expect.poll(() => references.map(isCollected)).toEqual([true, true])
  const again = await hub.join('a', -1)
  if (typeof again === 'string') throw new Error(again)
  expect(text((await again.read())?.bytes)).toContain('event: end')
  expect(await again.read()).toBeUndefined()
})

test('ended runs that say next to nothing are not kept without end', async () => {
  const hub = createRunHub(runs, { ...options, totalBytes: 50_000 })
  for (let count = 0; count < 30; count++) {
    await readWhole(hub, `b${count}`)
  }
  const joined = await Promise.all(Array.from({ length: 30 }, (_, count) => hub.join(`b${count}`, -1)))
  const kept = joined.filter((follower) => typeof follower !== 'string').length
  expect([joined.at(0), kept > 5, kept < 13]).toEqual(['unknown', true, true])
})
