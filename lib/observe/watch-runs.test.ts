import { expect, test } from 'vitest'
import type { Run } from '@/lib/gateway/start-run'
import type { ErrorInfo, StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { createMetrics } from './metrics'
import { createRunWatch } from './watch-runs'

const START: StreamEventBody = {
  type: 'start',
  protocol: 1,
  runId: 'run_1',
  provider: 'openai',
  dialect: 'openai-chat',
  model: 'm',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
}
const because: ErrorInfo = {
  kind: 'rate_limit',
  message: 'Too many requests: the secret question',
  status: 429,
  code: 'slow_down',
  retryable: true,
  phase: 'before_first_token',
  detail: 'the secret question',
}
const at = (t: number, ...events: StreamEventBody[]): StreamEvent[] => events.map((event) => ({ seq: 0, t, ...event }))
const delta = (text: string): StreamEventBody => ({ type: 'text_delta', part: 0, text })
const end = (outcome: 'complete' | 'error', firstTextMs: number): StreamEventBody => ({
  type: 'end',
  outcome,
  timing: { firstTextMs, totalMs: 900, frames: 3, bytes: 120 },
})

/** A run that gives what is listed, or breaks. */
function runOf(...batches: (StreamEvent[] | Error)[]): Run {
  const left = [...batches]
  return {
    id: 'run_1',
    async next() {
      const batch = left.shift()
      if (batch instanceof Error) throw batch
      return batch
    },
    fail: () => undefined,
    cancel: async () => undefined,
  }
}

async function watch(logsContent: boolean, ...batches: (StreamEvent[] | Error)[]) {
  const lines: unknown[] = []
  const metrics = createMetrics()
  const watchRun = createRunWatch(metrics, { info: (line: unknown) => void lines.push(line) }, logsContent)
  const run = watchRun(runOf(...batches))
  const read: unknown[] = []
  const liveBefore = await value(metrics.text(), 'deltascope_runs_live')
  try {
    for (let events = await run.next(); events; events = await run.next()) read.push(events)
  } catch (error) {
    read.push(error)
  }
  const text = await metrics.text()
  return { lines, read, liveBefore, value: (series: string) => value(text, series) }
}
async function value(text: string | Promise<string>, series: string): Promise<number | undefined> {
  const line = (await text).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('a run is one line, and its events reach the reader as they were', async () => {
  const batches = [at(0, START), at(200, delta('a')), at(230, delta('b'), delta('c')), at(900, end('complete', 200))]
  const seen = await watch(false, ...batches)
  expect(seen.read).toEqual(batches)
  expect(seen.lines).toEqual([
    {
      runId: 'run_1',
      provider: 'openai',
      model: 'm',
      outcome: 'complete',
      attempts: 1,
      firstTextMs: 200,
      totalMs: 900,
      frames: 3,
      bytes: 120,
    },
  ])
  expect(seen.liveBefore).toBe(1)
  expect(await seen.value('deltascope_runs_live')).toBe(0)
  expect(await seen.value('deltascope_runs_total{provider="openai",outcome="complete"}')).toBe(1)
  expect(await seen.value('deltascope_first_token_seconds_sum{provider="openai"}')).toBe(0.2)
  expect(await seen.value('deltascope_gap_seconds_count{provider="openai"}')).toBe(1)
  expect(await seen.value('deltascope_gap_seconds_sum{provider="openai"}')).toBeCloseTo(0.03)
  expect(await seen.value('deltascope_upstream_bytes_total{provider="openai"}')).toBe(120)
})

test('a retry counts for the provider that failed, the end for the one that answered', async () => {
  const retry: StreamEventBody = { type: 'retry', attempt: 2, provider: 'mistral', model: 'n', afterMs: 0, because }
  const { lines, value } = await watch(false, at(0, START), at(5, retry), at(9, end('complete', 8)))
  expect(lines).toMatchObject([{ provider: 'mistral', model: 'n', attempts: 2 }])
  expect(await value('deltascope_upstream_retries_total{provider="openai",kind="rate_limit"}')).toBe(1)
  expect(await value('deltascope_runs_total{provider="mistral",outcome="complete"}')).toBe(1)
  expect(await value('deltascope_upstream_errors_total{provider="openai",kind="rate_limit"}')).toBe(undefined)
})

const failed = [at(0, START), at(5, delta('half an ')), at(6, delta('answer'), { type: 'error', ...because })]

test('a failed run says nothing that a person or a provider said', async () => {
  const { lines, value } = await watch(false, ...failed, at(7, end('error', 5)))
  expect(lines).toMatchObject([{ outcome: 'error', error: 'rate_limit', status: 429, code: 'slow_down' }])
  expect(JSON.stringify(lines)).not.toMatch(/secret question|half an answer/)
  expect(await value('deltascope_upstream_errors_total{provider="openai",kind="rate_limit"}')).toBe(1)
})

test('with content the line of a failed run has its partial output, that of a whole one has not', async () => {
  const { lines } = await watch(true, ...failed, at(7, end('error', 5)))
  expect(lines).toMatchObject([{ partial: 'half an answer', detail: 'the secret question' }])
  const whole = await watch(true, at(0, START), at(5, delta('all of it')), at(7, end('complete', 5)))
  expect(JSON.stringify(whole.lines)).not.toContain('all of it')
})

test('a run that breaks without an end is lost, and no longer live', async () => {
  const broken = new Error('broken')
  const { lines, read, value } = await watch(false, at(0, START), broken)
  expect(read.at(-1)).toBe(broken)
  expect(lines).toMatchObject([{ runId: 'run_1', outcome: 'lost' }])
  expect(await value('deltascope_runs_live')).toBe(0)
  expect(await value('deltascope_runs_total{provider="openai",outcome="lost"}')).toBe(1)
})
