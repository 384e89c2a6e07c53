import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { type Candidate, resolveCandidates } from './candidates'
import { type Breakers, createBreakers } from './circuit-breaker'
import { type Answer, type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { type Wire, wires } from './fault-wires'
import { runFaults } from './run-grammar'
import { createRunRegistry } from './runs'
import { readSettings, type Settings } from './settings'
import { startComparison } from './start-comparison'
import { type Run, startRun } from './start-run'

const SSE = { 'content-type': 'text/event-stream' }
const [chat, , anthropic, gemini] = wires
if (!chat || !anthropic || !gemini) throw new Error('no wire')

const fine =
  (wire: Wire, text = 'Hi'): Answer =>
  (response) =>
    void response.writeHead(200, SSE).end(wire.begin(text) + wire.finish)
const streamed =
  (body: string): Answer =>
  (response) =>
    void response.writeHead(200, SSE).end(body)
const status =
  (code: number, headers: Record<string, string> = {}, body = '{"error":{"message":"no"}}'): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body)
/** Each request gets the next answer, and the last one again and again. */
const inTurn = (...answers: Answer[]): Answer => {
  let turn = 0
  return (response, request) => answers[Math.min(turn++, answers.length - 1)]?.(response, request)
}

let agent: Agent
let breakers: Breakers
const upstreams = new Map<string, FakeUpstream>()
beforeEach(() => {
  agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  breakers = createBreakers()
})
afterEach(async () => {
  await agent.destroy()
  for (const upstream of upstreams.values()) await upstream.stop()
  upstreams.clear()
})

type Change = { settings?: Partial<Settings>; request?: Partial<ChatRequest> }

/** Starts an upstream for each provider by its id; one with no answer is not set up. The first is asked, the others are fallbacks. */
async function prepare(answers: Record<string, Answer | undefined>, { settings, request }: Change = {}) {
  const env: Record<string, string> = {}
  for (const [id, answer] of Object.entries(answers)) {
    if (!answer) continue
    const upstream = await startFakeUpstream(answer)
    const name = id.toUpperCase().replaceAll('-', '_')
    upstreams.set(id, upstream)
    env[`${name}_BASE_URL`] = upstream.url
    env[`${name}_API_KEY`] = 'sk-secret-key'
  }
  const [provider = '', ...others] = Object.keys(answers)
  const chatRequest: ChatRequest = {
    provider,
    model: `${provider}-model`,
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
    fallbacks: others.map((id) => ({ provider: id, model: `${id}-model` })),
    include: ['frame_sizes'],
    ...request,
  }
  const candidates = resolveCandidates(chatRequest, catalog, env, undefined)
  if (candidates instanceof Response) throw new Error('unknown provider')
  const context = {
    settings: { ...readSettings({ RETRY_BASE_MS: '1' }), ...settings },
    runs: createRunRegistry(),
    agent,
    breakers,
    secrets: ['sk-secret-key'],
  }
  return { request: chatRequest, candidates, context }
}

async function start(answers: Record<string, Answer | undefined>, change: Change = {}): Promise<Run> {
  const { request, candidates, context } = await prepare(answers, change)
  const [{ row, target }, ...fallbacks] = candidates
  return startRun(request, row, target, context, { fallbacks })
}
async function readAll(run: Run): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for (let batch = await run.next(); batch; batch = await run.next()) events.push(...batch)
  expect(runFaults(events)).toEqual([])
  return events
}
async function readUntil(run: Run, type: StreamEvent['type']): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  while (!events.some((event) => event.type === type)) events.push(...((await run.next()) ?? []))
  return events
}
const ask = async (answers: Record<string, Answer | undefined>, change: Change = {}) =>
  readAll(await start(answers, change))

const requests = (id: string) => upstreams.get(id)?.bodies.length
const retries = (events: StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'retry' ? [[event.attempt, event.provider, event.because.kind]] : []))
const attempts = (events: StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'response' ? [[event.attempt, event.status]] : []))
const textOf = (events: StreamEvent[]) =>
  events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')
const errorOf = (events: StreamEvent[]) => events.find((event) => event.type === 'error')
const outcomeOf = (events: StreamEvent[]) => {
  const end = events.at(-1)
  return end?.type === 'end' ? end.outcome : undefined
}

describe('the same provider', () => {
  test('is asked again after a passing failure: one start, one answer, the attempt is told', async () => {
    const events = await ask({ custom: inTurn(status(503), fine(chat)) })
    expect(retries(events)).toEqual([[2, 'custom', 'overloaded']])
    expect(attempts(events)).toEqual([
      [1, 503],
      [2, 200],
      [2, 200],
    ])
    expect([textOf(events), outcomeOf(events), requests('custom')]).toEqual(['Hi', 'complete', 2])
  })
  test('is asked three times at most', async () => {
    const events = await ask({ custom: status(500) })
    expect([errorOf(events)?.status, outcomeOf(events), requests('custom')]).toEqual([500, 'error', 3])
  })
  test('is asked again when the stream begins with an error, of which only the frames are seen', async () => {
    const events = await ask({
      anthropic: inTurn(streamed(anthropic.prelude + anthropic.overloaded), fine(anthropic)),
    })
    expect(retries(events)).toEqual([[2, 'anthropic', 'overloaded']])
    const frames = events.filter(({ type }) => type === 'frame').length
    expect(events.at(-1)).toMatchObject({ outcome: 'complete', timing: { frames } })
    expect(events.filter(({ type }) => type === 'usage')).toHaveLength(2)
  })
  test('is not asked again once there is output', async () => {
    const events = await ask({ custom: streamed(chat.begin('Hal') + chat.overloaded), gemini: fine(gemini) })
    expect([textOf(events), errorOf(events)?.kind, requests('custom'), requests('gemini')]).toEqual([
      'Hal',
      'overloaded',
      1,
      0,
    ])
  })
  test('is waited for as long as it says, unless that is long: then the user decides', async () => {
    const soon = await ask({ custom: inTurn(status(429, { 'retry-after-ms': '30' }), fine(chat)) })
    const retry = soon.find((event) => event.type === 'retry')
    expect(retry?.type === 'retry' && retry.afterMs).toBe(30)
    const late = await ask({ custom: status(429, { 'retry-after': '20' }) })
    expect([errorOf(late)?.retryAfterMs, requests('custom')]).toEqual([20_000, 1])
  })
  test('keeps its two tries when it is asked once more without a field', async () => {
    const refused = status(400, {}, '{"error":{"message":"Unknown field stream_options"}}')
    const events = await ask({ custom: inTurn(refused, status(503), status(503), fine(chat)) })
    expect([textOf(events), retries(events).length, requests('custom')]).toEqual(['Hi', 3, 4])
  })
  test('has its times told from the first request, and its moments of the answer that came', async () => {
    const events = await ask({ custom: inTurn(status(503, { 'retry-after-ms': '40' }), fine(chat)) })
    const end = events.at(-1)
    const answered = events.findLast((event) => event.type === 'response')
    expect(answered?.t).toBeGreaterThan(30)
    expect(end?.type === 'end' && (end.timing.responseMs ?? 0) > 30).toBe(true)
  })
})

describe('a fallback', () => {
  test('answers in its own format when the first provider cannot', async () => {
    const key = await ask({ custom: status(401), gemini: fine(gemini, 'Hallo') })
    expect(retries(key)).toEqual([[2, 'gemini', 'auth']])
    expect([textOf(key), outcomeOf(key), requests('custom'), requests('gemini')]).toEqual(['Hallo', 'complete', 1, 1])
    expect(JSON.parse(upstreams.get('gemini')?.bodies[0] ?? '{}')).toHaveProperty('contents')
  })
  test('comes after two more tries, and each has its own', async () => {
    const events = await ask({ custom: status(503), anthropic: status(529), gemini: fine(gemini) })
    expect(retries(events)).toEqual([
      [2, 'custom', 'overloaded'],
      [3, 'custom', 'overloaded'],
      [4, 'anthropic', 'overloaded'],
      [5, 'anthropic', 'overloaded'],
      [6, 'anthropic', 'overloaded'],
      [7, 'gemini', 'overloaded'],
    ])
    expect([textOf(events), outcomeOf(events)]).toEqual(['Hi', 'complete'])
  })
  test('helps when the first provider does not begin to answer, whose connection is closed', async () => {
    const events = await ask(
      { custom: () => undefined, gemini: fine(gemini) },
      { settings: { firstByteTimeoutMs: 500 } },
    )
    expect([retries(events), textOf(events)]).toEqual([[[2, 'gemini', 'timeout']], 'Hi'])
    await upstreams.get('custom')?.closed()
  })
  test('that is not set up is passed over, and the reason told', async () => {
    const events = await ask({ custom: status(404), anthropic: undefined, gemini: fine(gemini) })
    expect(retries(events)).toEqual([
      [2, 'anthropic', 'not_found'],
      [3, 'gemini', 'auth'],
    ])
    expect([textOf(events), outcomeOf(events)]).toEqual(['Hi', 'complete'])
  })
  test('is not asked for what a content filter stopped', async () => {
    const filtered = status(400, {}, '{"error":{"message":"no","code":"content_filter"}}')
    const events = await ask({ custom: filtered, gemini: fine(gemini) })
    expect([errorOf(events)?.kind, requests('gemini')]).toEqual(['content_filter', 0])
  })
  test('gets the history without what another provider alone understands', async () => {
    const made = { provider: 'anthropic', dialect: 'anthropic-messages', model: 'anthropic-model' } as const
    const thought = { type: 'reasoning', text: 'hm', private: { ...made, data: { signature: 'signed' } } } as const
    const request: Change['request'] = {
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
        { role: 'assistant', parts: [thought, { type: 'text', text: 'yes' }] },
        { role: 'user', parts: [{ type: 'text', text: 'more' }] },
      ],
    }
    await ask({ anthropic: status(401), custom: fine(chat) }, { request })
    expect(upstreams.get('anthropic')?.bodies[0]).toContain('signed')
    expect(upstreams.get('custom')?.bodies[0]).not.toContain('signed')
  })
  test('that does not exist is named by its path', async () => {
    const request = {
      provider: 'custom',
      model: 'm',
      messages: [],
      fallbacks: [
        { provider: 'gemini', model: 'm' },
        { provider: 'nobody', model: 'm' },
      ],
    }
    const answer = resolveCandidates(request, catalog, {}, undefined, 'lanes.2')
    expect(answer instanceof Response && [answer.status, (await answer.json()).errors]).toEqual([
      404,
      [{ path: 'lanes.2.fallbacks.1.provider', message: 'There is no provider "nobody".' }],
    ])
  })
})

describe('the wait', () => {
  const waiting = { custom: status(503, { 'retry-after': '4' }) }
  test('ends at once by a cancel', async () => {
    const run = await start(waiting)
    const before = await readUntil(run, 'retry')
    const rest = readAllOf(run)
    await run.cancel()
    const events = [...before, ...(await rest)]
    expect([runFaults(events), outcomeOf(events), requests('custom')]).toEqual([[], 'cancelled', 1])
  })
  test('is filled with heartbeats and ended by the limit of a run', async () => {
    const events = await ask(waiting, { settings: { heartbeatMs: 20, runMaxMs: 200 } })
    expect(events.filter(({ type }) => type === 'heartbeat').length).toBeGreaterThan(2)
    expect([errorOf(events)?.kind, outcomeOf(events), requests('custom')]).toEqual(['timeout', 'error', 1])
  })
})

describe('an open breaker', () => {
  const open = (provider: string) => {
    for (let n = 0; n < 5; n++) breakers.report(provider, `${provider}-model`, 'failed')
  }
  test('sends a request straight to its fallback', async () => {
    open('custom')
    const events = await ask({ custom: fine(chat), gemini: fine(gemini, 'Hallo') })
    const retry = events.find((event) => event.type === 'retry')
    expect(retry).toMatchObject({
      attempt: 2,
      provider: 'gemini',
      because: { kind: 'overloaded', code: 'circuit_open' },
    })
    expect([textOf(events), requests('custom')]).toEqual(['Hallo', 0])
  })
  test('does not hold a request that names no other: it is sent, once, and its answer closes the breaker', async () => {
    open('custom')
    const failed = await ask({ custom: status(503) })
    expect([outcomeOf(failed), requests('custom')]).toEqual(['error', 1])
    expect(outcomeOf(await ask({ custom: fine(chat) }))).toBe('complete')
    expect(breakers.list('custom')).toEqual([])
  })
  test('does not hold a request whose fallbacks cannot be asked either', async () => {
    open('custom')
    open('gemini')
    const events = await ask({ custom: fine(chat), anthropic: undefined, gemini: fine(gemini) })
    expect([outcomeOf(events), requests('custom'), requests('gemini')]).toEqual(['complete', 1, 0])
  })
  test('is opened by runs that fail before their first output', async () => {
    await ask({ custom: status(500) })
    await ask({ custom: status(500) })
    expect(breakers.list('custom')).toMatchObject([{ model: 'custom-model', state: 'open' }])
    expect(requests('custom')).toBe(2)
  })
})

describe('a lane', () => {
  const compare = async (answers: Record<string, Answer>, hasFallbacks: boolean) => {
    const { request, candidates, context } = await prepare(answers)
    const [{ row, target }, ...fallbacks] = candidates
    const others: readonly Candidate[] = hasFallbacks ? fallbacks : []
    const merged = startComparison([{ request, row, target, fallbacks: others }], true, context)
    const events: StreamEvent[] = []
    for (let batch = await merged.next(); batch; batch = await merged.next())
      events.push(...batch.flatMap((lane) => lane.events))
    expect(runFaults(events)).toEqual([])
    return events
  }
  test('is one request, so that it measures what happened', async () => {
    const events = await compare({ custom: inTurn(status(503), fine(chat)) }, false)
    expect([errorOf(events)?.kind, requests('custom')]).toEqual(['overloaded', 1])
  })
  test('that names fallbacks itself is answered by one of them', async () => {
    const events = await compare({ custom: status(503), gemini: fine(gemini) }, true)
    expect([textOf(events), requests('custom')]).toEqual(['Hi', 3])
  })
})

async function readAllOf(run: Run): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for (let batch = await run.next(); batch; batch = await run.next()) events.push(...batch)
  return events
}
