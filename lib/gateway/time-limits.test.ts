import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Agent } from 'undici'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { runFaults } from './run-grammar'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { type Run, startRun } from './start-run'

const text = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
const MINUTE_MS = 60_000

let agent: Agent
let upstream: FakeUpstream | undefined
let write: (text: string) => void
beforeEach(() => {
  agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 1000 } })
})
afterEach(async () => {
  vi.useRealTimers()
  await agent.destroy()
  await upstream?.stop()
})

function start(url: string, env: Record<string, string> = {}): Run {
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const target = resolveTarget(row, 'm', { CUSTOM_BASE_URL: url }, undefined)
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }]
  return startRun({ provider: 'custom', model: 'm', messages }, row, target, {
    settings: readSettings(env),
    runs: createRunRegistry(),
    agent,
    secrets: [],
  })
}

/** A run that has begun to answer, under clocks that move only when they are told to. */
async function begin(env: Record<string, string> = {}): Promise<{ run: Run; events: StreamEvent[] }> {
  upstream = await startFakeUpstream((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    write = (piece) => void response.write(piece)
    write(text('0 '))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const run = start(upstream.url, env)
  const events: StreamEvent[] = []
  await readTo(run, events, 'text_delta')
  return { run, events }
}

async function readTo(run: Run, events: StreamEvent[], type: StreamEvent['type']): Promise<void> {
  for (;;) {
    const batch = await run.next()
    events.push(...(batch ?? []))
    if (!batch || batch.some((event) => event.type === type || event.type === 'end')) return
  }
}

/** One piece of text a minute. */
async function streamFor(minutes: number, run: Run, events: StreamEvent[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    const read = readTo(run, events, 'text_delta')
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    if (events.some(({ type }) => type === 'error')) return
    write(text('more '))
    await read
  }
}

const summary = (events: StreamEvent[]) => {
  const end = events.at(-1)
  const error = events.find(({ type }) => type === 'error')
  return {
    pieces: events.filter(({ type }) => type === 'text_delta').length,
    error: error?.type === 'error' ? [error.kind, error.phase, error.message] : undefined,
    outcome: end?.type === 'end' ? end.outcome : undefined,
    faults: runFaults(events),
  }
}

// The client's own coarse clock stands still once it has seen other clocks: this test comes first.
test('a connection that is not accepted in time is a timeout of its own', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const events: StreamEvent[] = []
  // The handshake of TLS is part of opening a connection.
  await readTo(start(`https://127.0.0.1:${port}`), events, 'end')
  const message = `The provider took too long. 127.0.0.1:${port} did not accept the connection.`
  expect(summary(events)).toEqual({ pieces: 0, error: ['timeout', 'connect', message], outcome: 'error', faults: [] })
  silent.close()
})

test('a stream of more than an hour with a minute of silence between its pieces works, and leaves no timer', async () => {
  const { run, events } = await begin({ RUN_MAX_MS: '7200000' })
  await streamFor(65, run, events)
  write(END)
  await readTo(run, events, 'end')
  expect(await run.next()).toBeUndefined()
  expect(summary(events)).toEqual({ pieces: 66, error: undefined, outcome: 'complete', faults: [] })
  expect(events.at(-1)?.t).toBeGreaterThan(65 * MINUTE_MS - 1)
  // One each ten seconds of silence.
  expect(events.filter(({ type }) => type === 'heartbeat').length).toBeGreaterThan(65 * 4)
  await agent.destroy()
  await vi.advanceTimersByTimeAsync(5000)
  expect(vi.getTimerCount()).toBe(0)
})

test('half an hour is the limit unless it is set, and what came stays', async () => {
  const { run, events } = await begin()
  await streamFor(29, run, events)
  const read = readTo(run, events, 'end')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await read
  const message = 'The provider took too long. The answer did not end within 1800 s.'
  const error = ['timeout', 'mid_stream', message]
  expect(summary(events)).toEqual({ pieces: 30, error, outcome: 'error', faults: [] })
  await upstream?.closed()
})

test('three minutes of silence are the limit', async () => {
  const { run, events } = await begin()
  const read = readTo(run, events, 'end')
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  await read
  const error = ['timeout', 'mid_stream', 'The provider took too long. It sent nothing more within 180 s.']
  expect(summary(events)).toEqual({ pieces: 1, error, outcome: 'error', faults: [] })
  await upstream?.closed()
})
