import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeUpstream, startFakeUpstream, stillness } from './fake-upstream'
import { type Bench, createBench, END, eventOf, readBlocks, runIdOf, SSE, text, typesOf } from './rejoin-bench'

let bench: Bench
let upstream: FakeUpstream
afterEach(async () => {
  await bench.stop()
  await upstream.stop()
})

/** An upstream that says one word and then nothing. */
const oneWord = () => startFakeUpstream((response) => void response.writeHead(200, SSE).write(text('one')))

/** An upstream that says as much as it may; `written` counts the bytes that it got rid of. */
async function startTorrent(bytes: number): Promise<{ written(): number }> {
  let written = 0
  upstream = await startFakeUpstream(async (response) => {
    response.writeHead(200, SSE)
    const closed = once(response, 'close')
    const chunk = text('x'.repeat(900)).repeat(16)
    while (written < bytes && !response.destroyed) {
      written += chunk.length
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed])
    }
    response.end(END)
  })
  return { written: () => written }
}

const MIB = 1024 * 1024

describe('a resumable run', () => {
  test('is cancelled at once by its id, with a reader and without one', async () => {
    bench = createBench()
    upstream = await oneWord()
    const attended = bench.post(upstream)
    const reader = readBlocks(attended)
    await reader.take(4)
    expect(await bench.cancel(runIdOf(attended))).toBe(204)
    await upstream.closed()
    const rest = await reader.take()
    expect(typesOf(rest)).toEqual(['part_end', 'end'])
    expect(eventOf(rest[1] ?? '')).toMatchObject({ outcome: 'cancelled' })

    const left = bench.post(upstream)
    const leaving = readBlocks(left)
    await leaving.take(4)
    await leaving.lose()
    expect(upstream.open).toBe(1)
    expect(await bench.cancel(runIdOf(left))).toBe(204)
    await upstream.closed()
    expect(typesOf(await readBlocks(await bench.get(runIdOf(left), 3)).take())).toEqual(['part_end', 'end'])
    expect(await bench.cancel(runIdOf(left))).toBe(204)
  })
  test('closes the upstream when nobody has come back within the grace time, and keeps what was said', async () => {
    bench = createBench({ graceMs: 60 })
    upstream = await oneWord()
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    await reader.take(4)
    await reader.lose()
    expect(upstream.open).toBe(1)
    await upstream.closed()
    const blocks = await readBlocks(await bench.get(runIdOf(response))).take()
    expect(typesOf(blocks)).toEqual(['start', 'response', 'part_start', 'text_delta', 'part_end', 'end'])
    expect(eventOf(blocks.at(-1) ?? '')).toMatchObject({ outcome: 'cancelled' })
  })
  test('outlives the grace time when somebody is back, or was never alone', async () => {
    bench = createBench({ graceMs: 80 })
    let finish = () => {}
    upstream = await startFakeUpstream((response) => {
      response.writeHead(200, SSE).write(text('one'))
      finish = () => void response.end(END)
    })
    const response = bench.post(upstream)
    const first = readBlocks(response)
    const second = readBlocks(await bench.get(runIdOf(response)))
    await first.take(4)
    await first.lose()
    await new Promise((resolve) => setTimeout(resolve, 160))
    await second.lose()
    const third = readBlocks(await bench.get(runIdOf(response), 3))
    await new Promise((resolve) => setTimeout(resolve, 160))
    finish()
    const rest = await third.take()
    expect(typesOf(rest)).toEqual(['part_end', 'finish', 'end'])
  })
  test('slows the upstream down for a reader that does not read, and holds little meanwhile', async () => {
    bench = createBench()
    const torrent = await startTorrent(64 * MIB)
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    await reader.take(1)
    expect(await stillness(torrent.written)).toBeLessThan(32 * MIB)
    expect(bench.hub.bytes).toBeLessThan(1 * MIB)
    expect(await bench.cancel(runIdOf(response))).toBe(204)
    await reader.lose()
    await upstream.closed()
  })
  test('without a reader fills half of its log, then slows the upstream down, and nothing is missing later', async () => {
    bench = createBench({ runBytes: MIB })
    const torrent = await startTorrent(16 * MIB)
    const response = bench.post(upstream)
    const reader = readBlocks(response)
    const before = await reader.take(1)
    await reader.lose()
    await stillness(torrent.written)
    expect(torrent.written()).toBeLessThan(16 * MIB)
    expect(bench.hub.bytes).toBeGreaterThan(0.45 * MIB)
    expect(bench.hub.bytes).toBeLessThan(0.75 * MIB)
    const after = await readBlocks(await bench.get(runIdOf(response), before.length - 1)).take()
    expect(after.map((block) => eventOf(block).seq)).toEqual(after.map((_, index) => index + 1))
    expect(typesOf(after).at(-1)).toBe('end')
    expect(bench.hub.bytes).toBeLessThan(1.1 * MIB)
    expect((await bench.get(runIdOf(response), 0)).status).toBe(404)
    const late = after.length - 10
    expect(await readBlocks(await bench.get(runIdOf(response), late)).take()).toEqual(after.slice(late))
  })
  test('goes at the pace of the faster of two readers, and cuts the other off rather than leave something out', async () => {
    bench = createBench({ runBytes: MIB / 2 })
    await startTorrent(4 * MIB)
    const response = bench.post(upstream)
    const slow = readBlocks(response)
    await slow.take(1)
    const fast = readBlocks(await bench.get(runIdOf(response)))
    expect(typesOf(await fast.take()).at(-1)).toBe('end')
    await expect(slow.take()).rejects.toThrow('not kept any more')
    expect((await bench.get(runIdOf(response), 0)).status).toBe(404)
  })
})

describe('an ended run', () => {
  const brief = () => startFakeUpstream((response) => void response.writeHead(200, SSE).end(text('Hi') + END))

  test('can be read again for a while', async () => {
    bench = createBench({ keptMs: 60 })
    upstream = await brief()
    const response = bench.post(upstream)
    const all = await readBlocks(response).take()
    expect(await readBlocks(await bench.get(runIdOf(response))).take()).toEqual(all)
    await expect.poll(async () => (await bench.get(runIdOf(response))).status).toBe(404)
    expect(bench.hub.bytes).toBe(0)
    expect(await bench.cancel(runIdOf(response))).toBe(204)
  })
  test('makes room for others, the oldest first', async () => {
    bench = createBench({ totalBytes: 16_000 })
    upstream = await brief()
    const ids: string[] = []
    for (let count = 0; count < 6; count++) {
      const response = bench.post(upstream)
      await readBlocks(response).take()
      ids.push(runIdOf(response))
    }
    const statuses = await Promise.all(ids.map(async (id) => (await bench.get(id)).status))
    expect(bench.hub.bytes).toBeLessThanOrEqual(16_000)
    expect(statuses.toSorted()).toEqual(statuses.toReversed())
    expect([statuses.at(0), statuses.at(-1)]).toEqual([404, 200])
  })
})
