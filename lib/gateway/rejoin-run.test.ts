import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { fixturesOf } from '@/lib/dialects/fixtures/replay'
import { DIALECTS } from '@/lib/protocol/events'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream'
import {
  type Bench,
  createBench,
  END,
  eventOf,
  idsOf,
  KEY,
  readBlocks,
  runIdOf,
  SSE,
  text,
  typesOf,
} from './rejoin-bench'
import { followResponse } from './respond'

let bench: Bench
let upstream: FakeUpstream
afterEach(async () => {
  await bench.stop()
  await upstream.stop()
})

const providers = {
  'openai-chat': 'openai',
  'openai-responses': 'openai-responses',
  'anthropic-messages': 'anthropic',
  gemini: 'gemini',
} as const

/** What the log of a run holds when the run is over, without being a reader of it. */
async function readLog(bench: Bench, runId: string): Promise<string[]> {
  const log = bench.hub.tap(runId)
  if (!log) throw new Error('no run')
  return readBlocks(followResponse(runId, log, new AbortController().signal)).take()
}

/** Reads a run whose connection is lost after each of these numbers of events, and re-joined. */
async function readWithCuts(bench: Bench, first: Response, cuts: readonly number[]): Promise<string[]> {
  const taken: string[] = []
  let reader = readBlocks(first)
  for (const cut of cuts) {
    taken.push(...(await reader.take(cut)))
    await reader.lose()
    const again = await bench.get(runIdOf(first), taken.length > 0 ? taken.length - 1 : undefined)
    expect(again.status).toBe(200)
    expect(again.headers.get('x-run-id')).toBe(runIdOf(first))
    reader = readBlocks(again)
  }
  return [...taken, ...(await reader.take())]
}

describe('a lost connection', () => {
  test('costs nothing: whatever is cut wherever, the pieces are the uncut stream, byte for byte', async () => {
    bench = createBench()
    let bytes: Uint8Array = new Uint8Array()
    let pieces = 1
    upstream = await startFakeUpstream(async (response) => {
      response.writeHead(200, SSE)
      const size = Math.ceil(bytes.length / pieces)
      for (let at = 0; at < bytes.length; at += size) {
        response.write(bytes.subarray(at, at + size))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const fixture = fc.constantFrom(
      ...DIALECTS.flatMap((dialect) =>
        fixturesOf(dialect).map(([name, body]) => ({ name, provider: providers[dialect], body })),
      ),
    )
    const cut = fc.array(fc.nat(8), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fixture, cut, fc.integer({ min: 1, max: 12 }), async ({ provider, body }, cuts, count) => {
        bytes = body
        pieces = count
        const response = bench.post(upstream, { provider, include: ['frames'] })
        const uncut = bench.get(runIdOf(response)).then((whole) => readBlocks(whole).take())
        const joined = await readWithCuts(bench, response, cuts)
        expect(joined).toEqual(await uncut)
        expect(idsOf(joined)).toEqual(joined.map((_, index) => index))
        expect(joined.map((block) => eventOf(block).seq)).toEqual(idsOf(joined))
        expect(typesOf(joined).at(0)).toBe('start')
        expect(typesOf(joined).filter((type) => type === 'end')).toHaveLength(1)
        expect(await readBlocks(await bench.get(runIdOf(response))).take()).toEqual(joined)
      }),
      { numRuns: 80 },
    )
  })
  test('keeps the times at which the upstream spoke, and the upstream goes on meanwhile', async () => {
    bench = createBench()
    let finish = () => {}
    upstream = await startFakeUpstream((response) => {
      response.writeHead(200, SSE).write(text('one'))
      finish = () => void response.end(text('two') + END)
    })
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    const before = await reader.take(4)
    await reader.lose()
    finish()
    const whole = await readLog(bench, runIdOf(response))
    const after = await readBlocks(await bench.get(runIdOf(response), 3)).take()
    expect(typesOf([...before, ...after])).toEqual([
      ...['start', 'response', 'part_start', 'text_delta', 'text_delta', 'part_end', 'finish', 'end'],
    ])
    expect([...before, ...after]).toEqual(whole)
  })
  test('is not felt by another reader, and each reader gets everything', async () => {
    bench = createBench()
    upstream = await startFakeUpstream((response) => void response.writeHead(200, SSE).end(text('Hi') + END))
    const response = bench.post(upstream)
    await readLog(bench, runIdOf(response))
    const others = await Promise.all([bench.get(runIdOf(response)), bench.get(runIdOf(response), 1)])
    const [all, some] = await Promise.all(others.map((other) => readBlocks(other).take()))
    expect(await readBlocks(response).take()).toEqual(all)
    expect(some).toEqual(all?.slice(2))
  })
})

describe('a re-join', () => {
  test('goes on with the heartbeats of a silent upstream, numbered on', async () => {
    bench = createBench({}, { heartbeatMs: 20 })
    upstream = await startFakeUpstream((response) => void response.writeHead(200, SSE).flushHeaders())
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    await reader.take(2)
    await reader.lose()
    const again = readBlocks(await bench.get(runIdOf(response), 1))
    const blocks = await again.take(4)
    expect(idsOf(blocks)).toEqual([2, 3, 4, 5])
    expect(typesOf(blocks)).toEqual(['heartbeat', 'heartbeat', 'heartbeat', 'heartbeat'])
    await again.lose()
    expect(await bench.cancel(runIdOf(response))).toBe(204)
  })
  test('after the last event is an empty stream', async () => {
    bench = createBench()
    upstream = await startFakeUpstream((response) => void response.writeHead(200, SSE).end(text('Hi') + END))
    const response = bench.post(upstream)
    const all = await readBlocks(response).take()
    const again = await bench.get(runIdOf(response), all.length - 1)
    expect([again.status, await readBlocks(again).take()]).toEqual([200, []])
  })
  test('of a run that is unknown, not resumable, or at an event that is none, is refused', async () => {
    bench = createBench()
    upstream = await startFakeUpstream((response) => void response.writeHead(200, SSE).end(text('Hi') + END))
    const response = bench.post(upstream)
    const all = await readBlocks(response).take()
    const id = runIdOf(response)
    const refusals = [bench.get('run_nowhere'), bench.get(id, all.length), bench.get(id, '-1'), bench.get(id, 'x')]
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([404, 400, 400, 400])
    const refused = await bench.get('run_nowhere')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is no such run, or it is over for too long.',
    })
  })
  test('shows no key that the first reader was not shown', async () => {
    bench = createBench()
    const [from, to] = [KEY.slice(0, 5), KEY.slice(5)]
    upstream = await startFakeUpstream(
      (response) => void response.writeHead(200, SSE).end(text(`whole ${KEY}, in pieces ${from}`) + text(to) + END),
    )
    const response = bench.post(upstream, { include: ['frames'] })
    const first = (await readBlocks(response).take()).join('\n\n')
    const again = (await readBlocks(await bench.get(runIdOf(response))).take()).join('\n\n')
    expect(again).toBe(first)
    expect(again).toContain('whole [key]')
    expect(again).not.toContain(KEY)
  })
})
