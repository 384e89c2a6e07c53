import { describe, expect, test } from 'vitest'
import { measureCadence } from '@/lib/client/cadence'
import type { StreamEventBody } from '@/lib/protocol/events'
import { measureRun } from './measure-run'
import { metricCatalog } from './metric-catalog'
import {
  chunksAt,
  ending,
  frame,
  headers,
  measured,
  runOf,
  startReasoning,
  startText,
  type Timed,
  text,
  think,
  usage,
} from './test-run'

const noOutput = { missing: 'no output came' }
const noGap = { missing: 'only 1 chunk: there is no gap' }

/** Eleven chunks, 100 ms apart but for the last, which comes 1,100 ms after the tenth. */
const stalling = chunksAt(400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 2400)

describe('the first moments', () => {
  test('are told apart: headers, first frame, first token, first reasoning, first answer, second chunk, end', () => {
    const run = runOf([
      headers,
      [200, frame()],
      [310, startReasoning()],
      [310, frame()],
      [310, think('hm')],
      [950, startText(1)],
      [950, frame()],
      [950, text('Yes', 1)],
      ...ending(1000),
    ])
    expect(measured(['ttfb', 'firstEvent', 'ttft', 'ttfr', 'ttfo', 'ttst', 'e2e', 'closed'], run)).toEqual({
      ttfb: { value: 120 },
      firstEvent: { value: 200 },
      ttft: { value: 310 },
      ttfr: { value: 310 },
      ttfo: { value: 950 },
      ttst: { value: 640 },
      e2e: { value: 950 },
      closed: { value: 1000 },
    })
  })

  test('reasoning and answer in one frame are both seen', () => {
    const run = runOf([
      [300, startReasoning()],
      [300, frame()],
      [300, think('hm')],
      [300, startText(1)],
      [300, text('Yes', 1)],
    ])
    expect(measured(['ttfr', 'ttfo', 'chunks'], run)).toEqual({
      ttfr: { value: 300 },
      ttfo: { value: 300 },
      chunks: { value: 1 },
    })
  })

  test('text that turns out to have been reasoning is the first reasoning, not the first answer', () => {
    const run = runOf([
      [210, startText()],
      [210, frame()],
      [210, text('hm')],
      [300, frame()],
      [300, { type: 'part_kind', part: 0, kind: 'reasoning' }],
      [410, startText(1)],
      [410, frame()],
      [410, text('Yes', 1)],
    ])
    expect(measured(['ttft', 'ttfr', 'ttfo', 'readerAhead'], run)).toEqual({
      ttft: { value: 210 },
      ttfr: { value: 210 },
      ttfo: { value: 410 },
      readerAhead: { value: expect.closeTo((3 / 28) * 1000) },
    })
  })

  test('where frames were not asked for, the end of the run tells the first one, and how many', () => {
    const run = runOf([
      [400, startText()],
      [400, text('a')],
      [500, { type: 'end', outcome: 'complete', timing: { firstFrameMs: 390, totalMs: 500, frames: 7, bytes: 900 } }],
    ])
    expect(measured(['firstEvent', 'frames', 'bytes'], run)).toEqual({
      firstEvent: { value: 390 },
      frames: { value: 7 },
      bytes: { value: 900 },
    })
  })
})

describe('the flow', () => {
  test('gaps, stalls and unevenness of ten gaps, nine of 100 ms and one of 1,100 ms', () => {
    // Mean 200, deviation √((9·100² + 900²) / 10) = 300; rank of p95 is 8.55, so 100 + 0.55 · 1,000.
    expect(
      measured(['iclP50', 'iclP95', 'iclMax', 'stalls', 'stalledMs', 'cv', 'burstiness', 'coalesced'], runOf(stalling)),
    ).toEqual({
      iclP50: { value: 100 },
      iclP95: { value: expect.closeTo(650) },
      iclMax: { value: 1100 },
      stalls: { value: 1 },
      stalledMs: { value: 1100 },
      cv: { value: 1.5 },
      burstiness: { value: 0.2 },
      coalesced: { value: 0 },
    })
  })

  test('speed leaves the first chunk and the first token out, and says how few chunks it rests on', () => {
    const run = runOf([...stalling, [2400, usage({ outputTokens: 51 })], ...ending(2500)])
    expect(measured(['speedTokens', 'speedChars', 'itl', 'tokensPerChunk'], run)).toEqual({
      speedTokens: { value: 25, note: '11 chunks' },
      speedChars: { value: 20, note: '11 chunks' },
      itl: { value: 40 },
      tokensPerChunk: { value: 51 / 11 },
    })
  })

  test('nine chunks, or less than half a second, are too short for a speed', () => {
    const nine = runOf([...chunksAt(0, 100, 200, 300, 400, 500, 600, 700, 800), ...ending(900)])
    expect(measured(['speedTokens', 'speedChars', 'itl'], nine)).toEqual({
      speedTokens: { missing: 'only 9 chunks: too short' },
      speedChars: { missing: 'only 9 chunks: too short' },
      itl: { missing: 'only 9 chunks: too short' },
    })
    const quick = runOf(chunksAt(0, 50, 100, 150, 200, 250, 300, 350, 400, 499))
    expect(measured(['speedChars'], quick)).toEqual({
      speedChars: { missing: 'less than 500 ms of output: too short' },
    })
  })

  test('chunks that all came at once are coalesced, and have no unevenness', () => {
    const run = runOf(chunksAt(400, 400, 400))
    expect(measured(['iclP50', 'coalesced', 'cv', 'burstiness', 'stalls'], run)).toEqual({
      iclP50: { value: 0 },
      coalesced: { value: 1 },
      cv: { missing: 'all chunks came at once' },
      burstiness: { missing: 'all chunks came at once' },
      stalls: { value: 0 },
    })
  })

  test('regular gaps have burstiness −1, and two chunks are too few to tell', () => {
    expect(measured(['cv', 'burstiness'], runOf(chunksAt(0, 50, 100, 150)))).toEqual({
      cv: { value: 0 },
      burstiness: { value: -1 },
    })
    expect(measured(['cv', 'iclMax'], runOf(chunksAt(0, 50)))).toEqual({
      cv: { missing: 'only 2 chunks: too short' },
      iclMax: { value: 50 },
    })
  })
})

describe('tokens', () => {
  const even = chunksAt(...Array.from({ length: 21 }, (_, index) => 400 + index * 50))
  const reason = (...rest: Timed[]) => measured(['speedTokens', 'outputTokens'], runOf([...even, ...rest]))

  test('are never guessed when the provider reports none', () => {
    const missing = { missing: 'the provider reported no usage' }
    expect(reason(...ending(1500))).toEqual({ speedTokens: missing, outputTokens: missing })
  })

  test('of hidden reasoning are reported, but are no basis for the speed of what was seen', () => {
    expect(reason([1500, usage({ outputTokens: 900, reasoningTokens: 850 })], ...ending(1500))).toEqual({
      speedTokens: { missing: 'the reported tokens include reasoning that was not shown' },
      outputTokens: { value: 900 },
    })
  })

  test('of a broken or stopped run are unknown, whatever was reported on the way', () => {
    const error: StreamEventBody = {
      type: 'error',
      kind: 'upstream',
      message: 'x',
      retryable: true,
      phase: 'mid_stream',
    }
    const end: StreamEventBody = { type: 'end', outcome: 'error', timing: { totalMs: 1500, frames: 21, bytes: 1 } }
    const interrupted = { missing: 'usage unknown (interrupted)' }
    expect(reason([1500, usage({ outputTokens: 9 })], [1500, error], [1500, end])).toEqual({
      speedTokens: interrupted,
      outputTokens: interrupted,
    })
    const stopped = { missing: 'usage unknown (stopped)' }
    expect(
      measured(
        ['speedTokens', 'outputTokens'],
        runOf([[100, usage({ outputTokens: 1 })], ...even], { stop: { atMs: 2000 } }),
      ),
    ).toEqual({ speedTokens: stopped, outputTokens: stopped })
  })

  test('a count that the provider left out is missing, not zero', () => {
    const run = runOf([
      ...even,
      [1500, usage({ inputTokens: 12, outputTokens: 51, cachedInputTokens: 0 })],
      ...ending(1500),
    ])
    expect(measured(['inputTokens', 'cachedTokens', 'outputTokens', 'reasoningTokens'], run)).toEqual({
      inputTokens: { value: 12 },
      cachedTokens: { value: 0 },
      outputTokens: { value: 51 },
      reasoningTokens: { missing: 'the provider reported no reasoning tokens' },
    })
  })
})

describe('odd runs', () => {
  test('a run of which nothing came has no number but its zeros', () => {
    const metrics = measureRun(runOf([]), { hasTimes: true })
    const known = metricCatalog.filter(({ id }) => 'value' in metrics[id])
    expect(known.map(({ id }) => [id, metrics[id]])).toEqual([
      ['chunks', { value: 0 }],
      ['chars', { value: 0 }],
      ['pings', { value: 0 }],
      ['reads', { value: 0 }],
    ])
  })

  test('a run of pings only has a first event, and no output', () => {
    const ping: StreamEventBody = { type: 'heartbeat', from: 'upstream' }
    const run = runOf([
      [500, frame(14)],
      [500, ping],
      [1500, frame(14)],
      [1500, ping],
    ])
    expect(
      measured(['firstEvent', 'pings', 'frames', 'bytes', 'chunks', 'ttft', 'iclP50', 'charsPerChunk'], run),
    ).toEqual({
      firstEvent: { value: 500 },
      pings: { value: 2 },
      frames: { value: 2 },
      bytes: { value: 28 },
      chunks: { value: 0 },
      ttft: noOutput,
      iclP50: noOutput,
      charsPerChunk: noOutput,
    })
  })

  test('one chunk has a time and a size, and no gap', () => {
    const run = runOf([...chunksAt(400), [400, usage({ outputTokens: 3 })], ...ending(400)])
    expect(
      measured(['ttft', 'e2e', 'ttst', 'iclP95', 'stalls', 'cv', 'charsPerChunk', 'speedChars', 'itl'], run),
    ).toEqual({
      ttft: { value: 400 },
      e2e: { value: 400 },
      ttst: noGap,
      iclP95: noGap,
      stalls: noGap,
      cv: noGap,
      charsPerChunk: { value: 4 },
      speedChars: { missing: 'only 1 chunk: too short' },
      itl: { missing: 'only 1 chunk: too short' },
    })
  })

  test('a raw capture has counts and no times', () => {
    const run = runOf([...stalling, [2400, usage({ outputTokens: 51 })], ...ending(2500)])
    const metrics = measureRun(run, { hasTimes: false })
    const timed = metricCatalog.filter(({ clock }) => clock !== 'none')
    expect(new Set(timed.map(({ id }) => JSON.stringify(metrics[id])))).toEqual(
      new Set(['{"missing":"a raw capture carries no times"}']),
    )
    expect(metrics.tokensPerChunk).toEqual({ value: 51 / 11 })
  })

  test('no number is ever not a number', () => {
    const runs = [runOf([]), runOf(chunksAt(5)), runOf(chunksAt(5, 5)), runOf(stalling), runOf(ending(1))]
    const numbers = runs.flatMap((run) => Object.values(measureRun(run, { hasTimes: true })))
    expect(numbers.filter((result) => 'value' in result && !Number.isFinite(result.value))).toEqual([])
  })
})

describe('a tool-only answer', () => {
  const call = (part: number): StreamEventBody => ({ type: 'part_start', part, kind: 'tool_call', id: 'a', name: 'f' })
  const fragment = (part: number, value: string): StreamEventBody => ({
    type: 'tool_call_delta',
    part,
    arguments: value,
  })
  const ids = [
    'ttfo',
    'firstToolArgument',
    'toolArgumentsComplete',
    'toolArgumentChunks',
    'toolArgumentMs',
    'readerWait',
  ] as const

  test('has its first answer with the first piece of the arguments', () => {
    const run = runOf([
      [600, call(0)],
      [620, frame()],
      [620, fragment(0, '{"a"')],
      [700, frame()],
      [700, fragment(0, ':1')],
      [900, frame()],
      [900, fragment(0, '}')],
      [950, { type: 'part_end', part: 0, arguments: '{"a":1}', valid: true }],
      ...ending(960, 'tool_calls'),
    ])
    expect(measured(ids, run)).toEqual({
      ttfo: { value: 620 },
      firstToolArgument: { value: 620 },
      toolArgumentsComplete: { value: 900 },
      toolArgumentChunks: { value: 3, note: 'streamed' },
      toolArgumentMs: { value: 280 },
      readerWait: { missing: 'no answer text came' },
    })
  })

  test('says when the arguments came in one piece, or were cut off', () => {
    const whole = runOf([
      [600, call(0)],
      [600, fragment(0, '{}')],
      [600, { type: 'part_end', part: 0, arguments: '{}', valid: true }],
    ])
    expect(measured(['toolArgumentChunks', 'toolArgumentMs'], whole)).toEqual({
      toolArgumentChunks: { value: 1, note: 'in one piece' },
      toolArgumentMs: { value: 0 },
    })
    const cut = runOf([
      [600, call(0)],
      [600, fragment(0, '{"a')],
      [700, { type: 'part_end', part: 0, arguments: '{"a', valid: false }],
    ])
    expect(measured(['toolArgumentsComplete'], cut)).toEqual({
      toolArgumentsComplete: { missing: 'the arguments did not become valid JSON' },
    })
  })

  test('a call without arguments is complete at its end, and other runs have none', () => {
    const empty = runOf([
      [600, call(0)],
      [650, { type: 'part_end', part: 0, arguments: '{}', valid: true }],
    ])
    expect(measured(['toolArgumentsComplete', 'firstToolArgument'], empty)).toEqual({
      toolArgumentsComplete: { value: 650 },
      firstToolArgument: { missing: 'the tool calls had no arguments' },
    })
    expect(measured(['toolArgumentsComplete', 'toolArgumentChunks'], runOf(stalling))).toEqual({
      toolArgumentsComplete: { missing: 'no tool was called' },
      toolArgumentChunks: { missing: 'no tool was called' },
    })
  })
})

describe('our own hop', () => {
  test('jitter is what the browser clock adds beyond its least, and reads count network reads', () => {
    const run = runOf([
      [100, startText(), 1100],
      [100, text('a'), 1100],
      [200, text('b'), 1202],
      [300, text('c'), 1310],
    ])
    expect(measured(['jitterP50', 'jitterP95', 'reads'], run)).toEqual({
      jitterP50: { value: 2 },
      jitterP95: { value: expect.closeTo(9.2) },
      reads: { value: 4 },
    })
  })

  test('a stopped run is measured up to the stop; what still came is counted apart', () => {
    const run = runOf(chunksAt(400, 500, 600, 700), { stop: { atMs: 550, closedAfterMs: 12 } })
    expect(measured(['chunks', 'chars', 'frames', 'e2e', 'closed', 'cancelLatency', 'chunksAfterStop'], run)).toEqual({
      chunks: { value: 2 },
      chars: { value: 8 },
      frames: { value: 2 },
      e2e: { value: 500 },
      closed: { missing: 'stopped before the run ended' },
      cancelLatency: { value: 12 },
      chunksAfterStop: { value: 2 },
    })
  })

  test('a stop that nobody confirmed has no latency', () => {
    expect(measured(['cancelLatency', 'chunksAfterStop'], runOf(stalling, { stop: { atMs: 3000 } }))).toEqual({
      cancelLatency: { missing: 'the server did not confirm the stop' },
      chunksAfterStop: { value: 0 },
    })
    expect(measured(['cancelLatency', 'chunksAfterStop'], runOf(stalling))).toEqual({
      cancelLatency: { missing: 'the run was not stopped' },
      chunksAfterStop: { missing: 'the run was not stopped' },
    })
  })
})

test("agrees with the chat's line on the first moments and both speeds", () => {
  const times = Array.from({ length: 30 }, (_, index) => 700 + index * 40)
  const thought: Timed[] = [
    [500, startReasoning()],
    [500, think('hmm')],
  ]
  const answer = times.map((t, index): Timed => [t, text('x'.repeat(1 + (index % 5)), 1)])
  const withoutUsage = [headers, ...thought, [700, startText(1)] satisfies Timed, ...answer]
  for (const events of [withoutUsage, [...withoutUsage, [1900, usage({ outputTokens: 80 })] satisfies Timed]]) {
    const run = runOf([...events, ...ending(1900)])
    const { speedTokens, speedChars, ttft, ttfo, e2e } = measureRun(run, { hasTimes: true })
    const cadence = measureCadence(run.view)
    expect([ttft, ttfo, e2e]).toEqual(
      [cadence.firstTokenMs, cadence.firstAnswerMs, cadence.lastOutputMs].map((value) => ({ value })),
    )
    const perSecond = cadence.speed.unit === 'none' ? undefined : cadence.speed.perSecond
    expect(cadence.speed.unit === 'tokens' ? speedTokens : speedChars).toEqual({ value: perSecond })
  }
})
