import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type Answer, type FakeUpstream, startFakeUpstream } from './fake-upstream'
import type { MergedRuns } from './merge-runs'
import { compareResponse } from './respond'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startComparison } from './start-comparison'

const SSE = { 'content-type': 'text/event-stream' }
const text = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

let upstream: FakeUpstream
let agent: Agent
const runs = createRunRegistry()

beforeEach(() => {
  agent = new Agent()
})
afterEach(async () => {
  await agent.destroy()
  await upstream.stop()
})

/** Lanes whose models tell the upstream how to answer; a lane named `unready` has no key. `prompts` are 'hi' by default. */
async function compare(
  models: string[],
  answers: Record<string, Answer>,
  barrier = true,
  prompts: Record<string, string> = {},
): Promise<MergedRuns> {
  upstream = await startFakeUpstream((response, request) => {
    const model = JSON.parse(upstream.bodies.at(-1) ?? '{}').model
    return answers[model]?.(response, request)
  })
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const context = { settings: readSettings({}), runs, agent, secrets: [] }
  const lanes = models.map((model) => ({
    request: {
      provider: 'custom',
      model,
      messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: prompts[model] ?? 'hi' }] }],
    },
    row,
    target:
      model === 'unready'
        ? { hint: 'Set a key.' }
        : resolveTarget(row, model, { CUSTOM_BASE_URL: upstream.url }, undefined),
  }))
  return startComparison(lanes, barrier, context)
}

async function readAll(merged: MergedRuns, lanes: number): Promise<StreamEvent[][]> {
  const events: StreamEvent[][] = Array.from({ length: lanes }, () => [])
  for (let batch = await merged.next(); batch; batch = await merged.next()) {
    for (const { lane, events: some } of batch) events[lane]?.push(...some)
  }
  return events
}
const outcomes = (lanes: StreamEvent[][]) =>
  lanes.map((events) => events.map((event) => (event.type === 'end' ? event.outcome : '')).join(''))
const offsets = (lanes: StreamEvent[][]) =>
  lanes.map(([first]) => (first?.type === 'start' ? first.offsetMs : Number.NaN))

describe('a comparison', () => {
  test('sends all lanes in one tick and tells when each was sent', async () => {
    const fine: Answer = (response) => void response.writeHead(200, SSE).end(text('Hi') + END)
    const lanes = await readAll(await compare(['a', 'b', 'c'], { a: fine, b: fine, c: fine }), 3)
    expect(outcomes(lanes)).toEqual(['complete', 'complete', 'complete'])
    expect(Math.max(...offsets(lanes)) - Math.min(...offsets(lanes))).toBeLessThan(20)
    for (const events of lanes) expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index))
  })
  test('a lane that fails, hangs or is not set up never disturbs the others', async () => {
    const merged = await compare(['good', 'bad', 'slow', 'unready'], {
      good: (response) => void response.writeHead(200, SSE).end(text('Hi') + END),
      bad: (response) => void response.writeHead(500).end(),
      slow: (response) => void response.writeHead(200, SSE).write(text('Hal')),
    })
    const seen: Record<number, StreamEvent[]> = { 0: [], 1: [], 2: [], 3: [] }
    const isOver = (lane: number) => seen[lane]?.at(-1)?.type === 'end'
    while (!isOver(0) || !isOver(1) || !isOver(3)) {
      for (const { lane, events } of (await merged.next()) ?? []) seen[lane]?.push(...events)
    }
    expect(outcomes(Object.values(seen))).toEqual(['complete', 'error', '', 'error'])
    await merged.cancel()
    expect(outcomes(await readAll(merged, 4))[2]).toBe('cancelled')
    await upstream.closed()
  })
  test('one lane is cancelled by its run id, and the others go on', async () => {
    let finish: (() => void) | undefined
    const merged = await compare(['a', 'b'], {
      a: (response) => void response.writeHead(200, SSE).write(text('Hal')),
      b: (response) => {
        response.writeHead(200, SSE).write(text('Hi'))
        finish = () => void response.end(END)
      },
    })
    const lanes: StreamEvent[][] = [[], []]
    while (!lanes.every((events) => events.some((event) => event.type === 'text_delta'))) {
      for (const { lane, events } of (await merged.next()) ?? []) lanes[lane]?.push(...events)
    }
    const first = lanes[0]?.[0]
    expect(await runs.cancel(first?.type === 'start' ? first.runId : '')).toBe(true)
    finish?.()
    const rest = await readAll(merged, 2)
    expect(outcomes(rest)).toEqual(['cancelled', 'complete'])
  })
  test('is one stream whose ids count over all lanes while seq counts in each', async () => {
    const fine: Answer = (response) => void response.writeHead(200, SSE).end(text('Hi') + END)
    const merged = await compare(['a', 'b'], { a: fine, b: fine }, false)
    const body = await compareResponse(merged, new AbortController().signal, (value) => value).text()
    const events = body
      .split('\n\n')
      .filter(Boolean)
      .map((block) => ({
        id: Number(/^id: (\d+)$/m.exec(block)?.[1]),
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''),
      }))
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index))
    for (const lane of [0, 1]) {
      const own = events.filter(({ data }) => data.lane === lane).map(({ data }) => data)
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index))
      expect([own[0]?.type, own.at(-1)?.type]).toEqual(['start', 'end'])
    }
  })
  test('closes every upstream when its reader leaves', async () => {
    const hang: Answer = (response) => void response.writeHead(200, SSE).write(text('Hal'))
    const merged = await compare(['a', 'b'], { a: hang, b: hang })
    const reader = compareResponse(merged, new AbortController().signal, (value) => value).body?.getReader()
    for (let n = 0; n < 3; n++) await reader?.read()
    await reader?.cancel()
    await upstream.closed()
  })
})

describe('twelve lanes in one stream', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `)
  /** Three words at once, then a moment of nothing. */
  const steady: Answer = async (response) => {
    response.writeHead(200, SSE)
    for (const [index, word] of words.entries()) {
      response.write(text(word))
      if (index % 3 === 2) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    response.end(END)
  }
  const answers: Record<string, Answer> = {
    bad: (response) => void response.writeHead(500).end('{"error":{"message":"broken"}}'),
    cancelled: (response) => void response.writeHead(200, SSE).write(text('Hal')),
    hanging: () => undefined,
  }
  const exact = Array.from({ length: 9 }, (_, index) => `exact${index}`)
  const models = ['bad', ...exact.slice(0, 4), 'cancelled', ...exact.slice(4), 'hanging']
  for (const model of exact) answers[model] = steady

  test('nine are exact although one fails, one is cancelled and one never answers', async () => {
    const merged = await compare(models, answers)
    const lanes: StreamEvent[][] = models.map(() => [])
    const isOver = (lane: number) => lanes[lane]?.at(-1)?.type === 'end'
    const cancelled = models.indexOf('cancelled')
    let isAsked = false
    while (!models.every((model, lane) => model === 'hanging' || isOver(lane))) {
      for (const { lane, events } of (await merged.next()) ?? []) lanes[lane]?.push(...events)
      const first = lanes[cancelled]?.[0]
      if (isAsked || first?.type !== 'start' || !lanes[cancelled]?.some(({ type }) => type === 'text_delta')) continue
      isAsked = true
      expect(await runs.cancel(first.runId)).toBe(true)
    }
    expect(lanes[models.indexOf('hanging')]?.map(({ type }) => type)).toEqual(['start'])
    await merged.cancel()
    for (const [lane, events] of (await readAll(merged, models.length)).entries()) lanes[lane]?.push(...events)
    const expected = (model: string) =>
      model === 'bad' ? 'error' : model === 'cancelled' || model === 'hanging' ? 'cancelled' : 'complete'
    expect(outcomes(lanes)).toEqual(models.map(expected))
    for (const model of exact) {
      const events = lanes[models.indexOf(model)] ?? []
      const deltas = events.flatMap((event) => (event.type === 'text_delta' ? [event.text] : []))
      expect(deltas).toEqual(words)
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
      expect(events.every(({ t }, index) => t >= (events[index - 1]?.t ?? 0))).toBe(true)
    }
    expect(Math.max(...offsets(lanes)) - Math.min(...offsets(lanes))).toBeLessThan(100)
  })

  test('a question of ten megabytes in one lane does not hold the others back', { retry: 2 }, async () => {
    const fine: Answer = (response) => void response.writeHead(200, SSE).end(text('Hi') + END)
    const all = Object.fromEntries(models.map((model) => [model, fine]))
    const lanes = await readAll(await compare(models, all, true, { exact0: 'ü'.repeat(5_000_000) }), models.length)
    expect(outcomes(lanes)).toEqual(models.map(() => 'complete'))
    expect(Math.max(...offsets(lanes)) - Math.min(...offsets(lanes))).toBeLessThan(100)
  })
})
