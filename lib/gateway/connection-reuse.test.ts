import { Agent } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { createConnectionReuse } from './connection-reuse'
import { type Answer, type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startRun } from './start-run'

const ANSWER =
  'data: {"id":"c1","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
const fine: Answer = (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(ANSWER)

let upstream: FakeUpstream
let agent: Agent
const connections = createConnectionReuse()

beforeEach(() => {
  agent = new Agent()
})
afterEach(async () => {
  await agent.destroy()
  await upstream.stop()
})

async function run(withConnections = true): Promise<StreamEvent[]> {
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }]
  const started = startRun(
    { provider: 'custom', model: 'm', messages },
    row,
    resolveTarget(row, 'm', { CUSTOM_BASE_URL: upstream.url }, undefined),
    {
      settings: readSettings({}),
      runs: createRunRegistry(),
      agent,
      secrets: [],
      ...(withConnections && { connections }),
    },
  )
  const events: StreamEvent[] = []
  for (let batch = await started.next(); batch; batch = await started.next()) events.push(...batch)
  return events
}
const reusedOf = (events: StreamEvent[]) => events.flatMap((event) => (event.type === 'response' ? [event.reused] : []))

/** What is left of an answer is read after its end, and only then can its connection be used again. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

test('the first run opens a connection and the next one uses it again', async () => {
  upstream = await startFakeUpstream(fine)
  expect(reusedOf(await run())).toEqual([false, false])
  await settled()
  expect(reusedOf(await run())).toEqual([true, true])
  expect(upstream.open).toBe(1)
})

test('runs at the same time each have their own answer', async () => {
  upstream = await startFakeUpstream(fine)
  await run()
  await settled()
  const lanes = await Promise.all([run(), run(), run()])
  expect(lanes.map((events) => reusedOf(events)[0]).toSorted()).toEqual([false, false, true])
})

test('a connection that its server has closed is not used again', async () => {
  upstream = await startFakeUpstream(
    (response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' }).end(ANSWER),
  )
  expect(reusedOf(await run())[0]).toBe(false)
  await settled()
  expect(reusedOf(await run())[0]).toBe(false)
})

test('without somebody who looks nothing is said', async () => {
  upstream = await startFakeUpstream(fine)
  expect((await run(false)).filter((event) => 'reused' in event)).toEqual([])
})
