import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type Answer, type FakeUpstream, startFakeUpstream, stillness } from './fake-upstream'
import { createRunRegistry } from './runs'
import { readSettings, type Settings } from './settings'
import { type Run, startRun } from './start-run'

const SSE = { 'content-type': 'text/event-stream' }
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c1', model: 'm-real', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const text = (content: string) => chunk({ content })
const END = `${chunk({}, 'stop')}data: [DONE]\n\n`

let upstream: FakeUpstream
let agent: Agent
const runs = createRunRegistry()

beforeEach(() => {
  agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 500 } })
})
afterEach(async () => {
  await agent.destroy()
  await upstream?.stop()
})

async function start(
  answer: Answer,
  change: { settings?: Partial<Settings>; request?: Partial<ChatRequest>; url?: string } = {},
): Promise<Run> {
  upstream = await startFakeUpstream(answer)
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const target = resolveTarget(
    row,
    'm',
    { CUSTOM_BASE_URL: change.url ?? upstream.url, CUSTOM_API_KEY: 'sk-secret-key' },
    undefined,
  )
  const request: ChatRequest = {
    provider: 'custom',
    model: 'm',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
    ...change.request,
  }
  return startRun(request, row, target, {
    settings: { ...readSettings({}), ...change.settings },
    runs,
    agent,
    secrets: ['sk-secret-key'],
  })
}

async function readAll(run: Run): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for (let batch = await run.next(); batch; batch = await run.next()) events.push(...batch)
  return events
}
async function readUntil(run: Run, type: StreamEvent['type']): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  while (!events.some((event) => event.type === type)) events.push(...((await run.next()) ?? []))
  return events
}
const types = (events: StreamEvent[]) => events.map((event) => event.type)
const textOf = (events: StreamEvent[]) =>
  events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')
const errorOf = (events: StreamEvent[]) => {
  const error = events.find((event) => event.type === 'error')
  return error && [error.kind, error.phase, error.status, error.message]
}
const outcomeOf = (events: StreamEvent[]) => {
  const end = events.at(-1)
  return end?.type === 'end' ? end.outcome : undefined
}

describe('a run', () => {
  test('begins with start, ends with end, and numbers its events without gaps', async () => {
    const run = await start(
      (response) => void response.writeHead(200, { ...SSE, 'x-request-id': 'r1' }).end(text('Hi') + END),
    )
    const events = await readAll(run)
    expect(types(events)).toEqual([
      'start',
      'response',
      'response',
      'part_start',
      'text_delta',
      'part_end',
      'finish',
      'end',
    ])
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index))
    expect(events.every((event, index) => index === 0 || event.t >= (events[index - 1]?.t ?? 0))).toBe(true)
    expect(events[1]).toMatchObject({ status: 200, requestId: 'r1', attempt: 1 })
    expect(events[2]).toMatchObject({ status: 200, requestId: 'r1', responseId: 'c1', model: 'm-real' })
    expect(events.at(-1)).toMatchObject({ outcome: 'complete', timing: { frames: 3 } })
  })
  test('gives its start at once, before the upstream answers', async () => {
    const run = await start(() => undefined)
    expect(types((await run.next()) ?? [])).toEqual(['start'])
    await run.cancel()
    await readAll(run)
  })
  test('shows frames before the events made from them, with their text or only their size', async () => {
    const answer: Answer = (response) => void response.writeHead(200, SSE).end(`: ping\n\n${text('ü')}${END}`)
    const events = await readAll(await start(answer, { request: { include: ['frames'] } }))
    expect(types(events)).toEqual([
      'start',
      'response',
      'frame',
      'heartbeat',
      'frame',
      'response',
      'part_start',
      'text_delta',
      'frame',
      'frame',
      'part_end',
      'finish',
      'end',
    ])
    expect(events[2]).toMatchObject({ n: 0, bytes: 7, data: ': ping\n' })
    const sized = await readAll(await start(answer, { request: { include: ['frame_sizes'] } }))
    expect(sized[2]).toEqual({ seq: 2, t: sized[2]?.t, type: 'frame', n: 0, bytes: 7 })
  })
  test('cuts the text of a large frame at 16 KiB and tells its true size', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).end(text('ü'.repeat(20_000)) + END), {
      request: { include: ['frames'] },
    })
    const frame = (await readAll(run)).find((event) => event.type === 'frame')
    expect(frame).toMatchObject({ truncated: true, bytes: Buffer.byteLength(text('ü'.repeat(20_000))) - 1 })
    expect(Buffer.byteLength(frame?.data ?? '')).toBeGreaterThan(16_380)
    expect(frame?.data?.includes('\ufffd')).toBe(false)
  })
})

describe('endings', () => {
  test('a body that ends before its terminal signal is incomplete and keeps its text', async () => {
    const events = await readAll(await start((response) => void response.writeHead(200, SSE).end(text('Hal'))))
    expect([textOf(events), errorOf(events)?.slice(0, 2), outcomeOf(events)]).toEqual([
      'Hal',
      ['incomplete', 'mid_stream'],
      'incomplete',
    ])
  })
  test('a body without a byte is empty', async () => {
    const events = await readAll(await start((response) => void response.writeHead(200, SSE).end()))
    expect([errorOf(events), outcomeOf(events)]).toEqual([
      ['empty', 'before_first_token', undefined, 'The provider answered with nothing.'],
      'error',
    ])
  })
  test('a reset keeps the text and is a network error', async () => {
    const run = await start(async (response) => {
      response.writeHead(200, SSE).write(text('Hal'))
      setTimeout(() => response.socket?.resetAndDestroy(), 50)
    })
    const events = await readAll(run)
    expect([textOf(events), errorOf(events)?.slice(0, 2), outcomeOf(events)]).toEqual([
      'Hal',
      ['network', 'mid_stream'],
      'error',
    ])
  })
  test('a finish reason wins over a reset that follows', async () => {
    const run = await start(async (response) => {
      response.writeHead(200, SSE).write(text('Hal') + chunk({}, 'stop'))
      setTimeout(() => response.socket?.resetAndDestroy(), 50)
    })
    expect(outcomeOf(await readAll(run))).toBe('complete')
  })
  test('an upstream that hangs after [DONE] is finished at once and its socket closed', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).write(text('a') + END))
    expect(outcomeOf(await readAll(run))).toBe('complete')
    await upstream.closed()
  })
  test('a connection is used again after a whole answer', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).end(text('a') + END))
    await readAll(run)
    expect(upstream.open).toBe(1)
  })
})

describe('answers that are no stream', () => {
  test.each([
    [
      '401',
      401,
      { error: { message: 'Incorrect key', code: 'invalid_api_key' } },
      ['auth', 'before_first_token', 401, 'The provider refused the API key. Incorrect key'],
    ],
    [
      '529',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      ['overloaded', 'before_first_token', 529, 'The provider is overloaded. Overloaded'],
    ],
  ])('%s is its typed error', async (_name, status, body, expected) => {
    const events = await readAll(
      await start(
        (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
    )
    expect([errorOf(events), outcomeOf(events)]).toEqual([expected, 'error'])
  })
  test('429 tells when to try again', async () => {
    const run = await start(
      (response) => void response.writeHead(429, { 'retry-after': '7' }).end('{"error":{"message":"slow"}}'),
    )
    const error = (await readAll(run)).find((event) => event.type === 'error')
    expect(error).toMatchObject({ kind: 'rate_limit', retryAfterMs: 7000, retryable: true })
  })
  test('a host that refuses stream_options by name is asked once more without it', async () => {
    const run = await start((response) => {
      const isFirst = upstream.bodies.length === 1
      if (isFirst) response.writeHead(400).end('{"error":{"message":"Unknown field stream_options"}}')
      else response.writeHead(200, SSE).end(text('Hi') + END)
    })
    const events = await readAll(run)
    expect(types(events).slice(0, 4)).toEqual(['start', 'response', 'retry', 'response'])
    expect([textOf(events), outcomeOf(events)]).toEqual(['Hi', 'complete'])
    expect(upstream.bodies.map((body) => body.includes('stream_options'))).toEqual([true, false])
  })
  test('a page of HTML is told without its tags', async () => {
    const events = await readAll(
      await start(
        (response) =>
          void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>'),
      ),
    )
    const error = events.find((event) => event.type === 'error')
    expect(error).toMatchObject({ kind: 'upstream', status: 502, detail: 'Bad Gateway' })
    expect(JSON.stringify(events)).not.toContain('<h1>')
  })
  test('a web page with status 200 points to the base URL', async () => {
    const events = await readAll(
      await start(
        (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Login</html>'),
      ),
    )
    expect(errorOf(events)?.[0]).toBe('protocol')
  })
  test('a redirect is not followed', async () => {
    const run = await start((response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
    expect(errorOf(await readAll(run))?.slice(0, 3)).toEqual(['protocol', 'before_first_token', 302])
  })
  test.each([204, 304])('%i is an empty answer, not a redirect, and the request is sent once', async (status) => {
    const run = await start((response) => void response.writeHead(status).end())
    const [kind, phase, told, message] = errorOf(await readAll(run)) ?? []
    expect([kind, phase, told]).toEqual(['empty', 'before_first_token', status])
    expect(message).toMatch(new RegExp(`answered with HTTP ${status}, which never has a body\\.$`))
    expect(upstream.bodies).toHaveLength(1)
  })
  test.each([407, 421])('%i is told as it is, and the request sent once', async (status) => {
    const run = await start((response) => void response.writeHead(status).end('{"error":{"message":"no"}}'))
    const events = await readAll(run)
    expect(events.flatMap((event) => (event.type === 'response' ? [event.status] : []))).toEqual([status])
    expect(errorOf(events)).toEqual([
      'invalid_request',
      'before_first_token',
      status,
      'The provider refused the request. no',
    ])
    expect(upstream.bodies).toHaveLength(1)
  })
  test('a whole answer in JSON is read as one', async () => {
    const body = {
      id: 'c1',
      choices: [{ message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 1 },
    }
    const events = await readAll(
      await start(
        (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
    )
    expect([textOf(events), outcomeOf(events)]).toEqual(['Hi', 'complete'])
  })
  test('a port where nothing listens is a network error in words', async () => {
    const gone = await startFakeUpstream(() => undefined)
    await gone.stop()
    const run = await start(() => undefined, { url: gone.url })
    const host = new URL(gone.url).host
    expect(errorOf(await readAll(run))).toEqual([
      'network',
      'connect',
      undefined,
      `The provider cannot be reached. Nothing answers at ${host}.`,
    ])
  })
})

describe('time', () => {
  test('an upstream that does not begin to answer is a timeout', async () => {
    const run = await start(() => undefined, { settings: { firstByteTimeoutMs: 60 } })
    expect(errorOf(await readAll(run))).toEqual([
      'timeout',
      'connect',
      undefined,
      'The provider took too long. It did not begin to answer within 60 ms.',
    ])
    await upstream.closed()
  })
  test('silence after the first byte is a timeout that keeps the text', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).write(text('Hal')), {
      settings: { idleTimeoutMs: 60 },
    })
    const events = await readAll(run)
    expect([textOf(events), errorOf(events)?.slice(0, 2)]).toEqual(['Hal', ['timeout', 'mid_stream']])
  })
  test('a reader that takes its time is not a silent upstream', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).end(text('a') + END), {
      settings: { idleTimeoutMs: 40, firstByteTimeoutMs: 40 },
    })
    await run.next()
    await run.next()
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(outcomeOf(await readAll(run))).toBe('complete')
  })
  test('an answer without end is ended by the limit of a run', async () => {
    const run = await start(
      (response) => {
        response.writeHead(200, SSE)
        const timer = setInterval(() => response.write(text('a')), 5)
        response.on('close', () => clearInterval(timer))
      },
      { settings: { runMaxMs: 500 } },
    )
    expect(errorOf(await readAll(run))?.slice(0, 2)).toEqual(['timeout', 'mid_stream'])
  })
  test('silence is filled with heartbeats', async () => {
    const run = await start(() => undefined, { settings: { heartbeatMs: 15, firstByteTimeoutMs: 100 } })
    const events = await readAll(run)
    expect(events.filter((event) => event.type === 'heartbeat').length).toBeGreaterThan(2)
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index))
  })
})

describe('cancel', () => {
  test('closes the upstream in mid-stream, keeps the text and says neither finish nor error', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).write(text('Hal')))
    const before = await readUntil(run, 'text_delta')
    await run.cancel()
    const events = [...before, ...(await readAll(run))]
    expect(types(events).slice(-2)).toEqual(['part_end', 'end'])
    expect([textOf(events), errorOf(events), outcomeOf(events)]).toEqual(['Hal', undefined, 'cancelled'])
    await upstream.closed()
  })
  test('closes the upstream before its headers', async () => {
    let asked: (() => void) | undefined
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const run = await start(() => asked?.())
    await run.next()
    const rest = readAll(run)
    await isAsked
    await run.cancel()
    expect(outcomeOf(await rest)).toBe('cancelled')
    await upstream.closed()
  })
  test('before the run has begun makes no request', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).end(END))
    await run.cancel()
    expect(types(await readAll(run))).toEqual(['start', 'end'])
    expect(upstream.bodies).toEqual([])
  })
  test('after the finish has been said comes too late', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).write(text('a') + END))
    const before = await readUntil(run, 'finish')
    await run.cancel()
    const events = [...before, ...(await readAll(run))]
    expect([types(events).slice(-2), outcomeOf(events)]).toEqual([['finish', 'end'], 'complete'])
  })
  test('ends an open tool call with what came of its arguments', async () => {
    const call = chunk({ tool_calls: [{ index: 0, id: 'x', function: { name: 'look', arguments: '{"q": "c' } }] })
    const run = await start((response) => void response.writeHead(200, SSE).write(call))
    await readUntil(run, 'tool_call_delta')
    await run.cancel()
    expect((await readAll(run))[0]).toMatchObject({ type: 'part_end', arguments: '{"q": "c', valid: false })
  })
  test('is known by id while the run lives and after', async () => {
    const run = await start((response) => void response.writeHead(200, SSE).write(text('Hal')))
    await readUntil(run, 'text_delta')
    expect(await runs.cancel(run.id)).toBe(true)
    await readAll(run)
    expect(await runs.cancel(run.id)).toBe(true)
    expect(await runs.cancel('run_unknown')).toBe(false)
  })
})

test.each([
  ['openai', 'OPENAI_API_KEY', ' Or add your own key: choose "Add key" in the model picker.'],
  ['custom', 'CUSTOM_BASE_URL', ''],
])('%s that is not set up says what to do', async (id, variable, more) => {
  const row = catalog.find((known) => known.id === id)
  if (!row) throw new Error('no row')
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }]
  const context = { settings: readSettings({}), runs, agent, secrets: [] }
  const run = startRun({ provider: id, model: 'm', messages }, row, resolveTarget(row, 'm', {}, undefined), context)
  const words = id === 'custom' ? `Set ${variable} to its address.` : `Set ${variable}.`
  expect(errorOf(await readAll(run))).toEqual([
    'auth',
    'connect',
    undefined,
    `${row.label} is not set up on this server. ${words}${more}`,
  ])
})

test('a run can be ended from outside with an error that keeps its text', async () => {
  const run = await start((response) => void response.writeHead(200, SSE).write(text('Hal')))
  const before = await readUntil(run, 'text_delta')
  runs.failAll({ kind: 'incomplete', message: 'Shutting down.', retryable: true, phase: 'connect' })
  const events = [...before, ...(await readAll(run))]
  expect([textOf(events), errorOf(events), outcomeOf(events)]).toEqual([
    'Hal',
    ['incomplete', 'mid_stream', undefined, 'Shutting down.'],
    'incomplete',
  ])
})

test('an upstream is read no faster than the run is', async () => {
  let written = 0
  const big = text('x'.repeat(64 * 1024))
  const run = await start(async (response) => {
    response.writeHead(200, SSE)
    while (written < 100 * 1024 * 1024 && !response.destroyed) {
      written += big.length
      if (!response.write(big)) await new Promise((resolve) => response.once('drain', resolve))
    }
  })
  await readUntil(run, 'text_delta')
  // What the kernel's socket buffers and one read hold, not the answer.
  expect(await stillness(() => written)).toBeLessThan(30 * 1024 * 1024)
  await run.cancel()
  await readAll(run)
})
