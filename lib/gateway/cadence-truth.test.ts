import type { ServerResponse } from 'node:http'
import { Agent } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startComparison } from './start-comparison'

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** Bursts of five, then single frames, a silence, and one more burst: milliseconds after the request arrived. */
const moments = [
  ...[40, 140, 240].flatMap((atMs) => Array.from({ length: 5 }, () => atMs)),
  ...Array.from({ length: 8 }, (_, index) => 340 + index * 20),
  ...Array.from({ length: 5 }, () => 480 + 600),
]
const STALL_AFTER = 22

let upstream: FakeUpstream
const agent = new Agent()
afterEach(() => upstream.stop())

/** Sends the frames at their moments, each in a write of its own, and gives when each was really written. */
async function play(response: ServerResponse): Promise<number[]> {
  const arrivedAt = performance.now()
  const sent: number[] = []
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  for (const [index, atMs] of moments.entries()) {
    const waitMs = arrivedAt + atMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    sent.push(performance.now() - arrivedAt)
    response.write(chunk(`w${index} `))
  }
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  return sent
}

// A machine that is busy with something else may be late for reasons of its own.
test('recorded times tell when the provider wrote: order, silence and bursts', { retry: 4 }, async () => {
  const sent = new Map<string, number[]>()
  upstream = await startFakeUpstream(async (response) => {
    const { model } = JSON.parse(upstream.bodies.at(-1) ?? '{}')
    sent.set(model, await play(response))
  })
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const models = ['a', 'b', 'c']
  const lanes = models.map((model) => ({
    request: {
      provider: 'custom',
      model,
      messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }],
      include: ['frame_sizes' as const],
    },
    row,
    target: resolveTarget(row, model, { CUSTOM_BASE_URL: upstream.url }, undefined),
  }))
  const context = { settings: readSettings({}), runs: createRunRegistry(), agent, secrets: [] }
  const merged = startComparison(lanes, true, context)
  const frames = models.map((): { n: number; t: number }[] => [])
  for (let batch = await merged.next(); batch; batch = await merged.next()) {
    for (const { lane, events } of batch)
      for (const event of events) if (event.type === 'frame') frames[lane]?.push({ n: event.n, t: event.t })
  }
  for (const [lane, recorded] of frames.entries()) {
    expect(recorded.map(({ n }) => n)).toEqual(recorded.map((_, index) => index))
    const times = recorded.slice(0, moments.length).map(({ t }) => t)
    const written = sent.get(models[lane] ?? '') ?? []
    expect(times).toHaveLength(written.length)
    const late = times.map((t, index) => t - (written[index] ?? Number.NaN))
    expect(Math.max(...late) - Math.min(...late)).toBeLessThan(40)
    const gaps = times.slice(1).map((t, index) => t - (times[index] ?? 0))
    expect(gaps.indexOf(Math.max(...gaps))).toBe(STALL_AFTER)
    expect(gaps[STALL_AFTER]).toBeGreaterThan(560)
    expect(gaps[STALL_AFTER]).toBeLessThan(660)
    for (const first of [0, 5, 10]) expect((times[first + 4] ?? 0) - (times[first] ?? 0)).toBeLessThan(20)
    for (const next of [5, 10, 15]) expect((times[next] ?? 0) - (times[next - 1] ?? 0)).toBeGreaterThan(60)
  }
})
