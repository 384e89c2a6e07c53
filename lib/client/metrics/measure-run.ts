import type { LaneRun } from '@/lib/client/lane-run'
import type { PartView, ToolCallPartView } from '@/lib/client/run-view'
import { type MetricId, metricCatalog } from './metric-catalog'
import { gapsBetween, type Output, outputOf, rowsShown, type StallOptions, stallsOf } from './output'
import { quantile, sorted, spread, sum } from './quantile'
import { simulateReader } from './reader'
import { countedTokens, measureTokens } from './tokens'

/** A number in the unit of its metric, or why there is none. `note`: what to keep in mind beside the number. */
export type MetricResult = { value: number; note?: string } | { missing: string }

export type RunMetrics = Record<MetricId, MetricResult>

export type MeasureOptions = StallOptions & {
  /** Whether the run's times were measured. */
  hasTimes: boolean
  /** Default 28. */
  readerCharsPerSecond?: number
}

/** About five words a second. */
export const READER_CHARS_PER_SECOND = 28

/** Below this a speed says more about chance than about the provider. */
const MIN_CHUNKS = 10
const MIN_OUTPUT_MS = 500
/** With fewer chunks than this, a speed says how many there were. */
const FEW_CHUNKS = 30

const NO_OUTPUT = 'no output came'

/** Every metric of one run, up to the reader's stop if there was one. Tokens are what the provider reported, never a guess. */
export function measureRun(run: LaneRun, options: MeasureOptions): RunMetrics {
  const output = outputOf(run)
  const metrics: RunMetrics = {
    ...measureMoments(run, output),
    ...measureSpeed(run, output),
    ...measureGaps(run, output, options),
    ...measureReader(output, options.readerCharsPerSecond ?? READER_CHARS_PER_SECOND),
    ...measureVolume(run, output),
    ...measureToolArguments(run),
    ...measureTokens(run),
    ...measureHop(run),
    ...measureStop(run),
  }
  if (options.hasTimes) return metrics
  for (const { id, clock } of metricCatalog) {
    if (clock !== 'none') metrics[id] = { missing: 'a raw capture carries no times' }
  }
  return metrics
}

function measureMoments(run: LaneRun, { t }: Output) {
  const { view, trace } = run
  const parts = view.parts.filter(({ chunks }) => chunks > 0)
  const reasoning = parts.filter(({ kind }) => kind === 'reasoning')
  const answer = parts.filter(({ kind }) => kind !== 'reasoning')
  const firstFrame = trace.track.bytes.findIndex((bytes) => bytes > 0)
  const firstFrameMs = firstFrame === -1 || firstFrame >= rowsShown(run) ? undefined : trace.track.t[firstFrame]
  const [first, second] = t
  return {
    ttfb: known(view.response?.t, 'no response headers came'),
    firstEvent: known(firstFrameMs ?? view.timing?.firstFrameMs, 'no frame came'),
    ttft: known(first, NO_OUTPUT),
    ttfr: known(firstOf(reasoning), 'no reasoning was shown'),
    ttfo: known(firstOf(answer), parts.length > 0 ? 'only reasoning came' : NO_OUTPUT),
    ttst: known(first === undefined || second === undefined ? undefined : second - first, noGap(t.length)),
    e2e: known(t.at(-1), NO_OUTPUT),
    closed: known(view.timing?.totalMs, run.stop ? 'stopped before the run ended' : 'the run did not end'),
  }
}

function measureSpeed(run: LaneRun, { t, chars }: Output) {
  const chunks = t.length
  const spanMs = (t.at(-1) ?? 0) - (t[0] ?? 0)
  const short = tooShort(chunks, spanMs)
  if (short) return { speedTokens: short, speedChars: short, itl: short }

  const note = chunks < FEW_CHUNKS ? { note: `${chunks} chunks` } : {}
  const tokens = countedTokens(run)
  const steps = 'value' in tokens ? tokens.value - 1 : 0
  const unknown = 'value' in tokens ? { missing: 'fewer than 2 tokens were reported' } : tokens
  return {
    speedTokens: steps > 0 ? { value: (steps / spanMs) * 1000, ...note } : unknown,
    speedChars: { value: ((sum(chars) - (chars[0] ?? 0)) / spanMs) * 1000, ...note },
    itl: steps > 0 ? { value: spanMs / steps } : unknown,
  }
}

function tooShort(chunks: number, spanMs: number): { missing: string } | undefined {
  if (chunks === 0) return { missing: NO_OUTPUT }
  if (chunks < MIN_CHUNKS) return { missing: `only ${chunks} ${chunks === 1 ? 'chunk' : 'chunks'}: too short` }
  return spanMs < MIN_OUTPUT_MS ? { missing: 'less than 500 ms of output: too short' } : undefined
}

function measureGaps(run: LaneRun, { t }: Output, options: StallOptions) {
  const gaps = gapsBetween(t)
  const ascending = sorted(gaps)
  const stalls = stallsOf(run, options)
  const { mean, deviation } = spread(gaps)
  const reason = noGap(t.length)
  const ifAny = (value: number | undefined) => known(gaps.length > 0 ? value : undefined, reason)
  const uneven = gaps.length === 1 ? 'only 2 chunks: too short' : gaps.length === 0 ? reason : 'all chunks came at once'
  const isUnevennessDefined = gaps.length > 1 && mean > 0
  return {
    iclP50: ifAny(quantile(ascending, 0.5)),
    iclP95: ifAny(quantile(ascending, 0.95)),
    iclMax: ifAny(ascending.at(-1)),
    stalls: known(t.length > 1 || stalls.length > 0 ? stalls.length : undefined, reason),
    stalledMs: known(
      t.length > 1 || stalls.length > 0 ? sum(stalls.map(({ fromMs, toMs }) => toMs - fromMs)) : undefined,
      reason,
    ),
    cv: known(isUnevennessDefined ? deviation / mean : undefined, uneven),
    burstiness: known(isUnevennessDefined ? (deviation - mean) / (deviation + mean) : undefined, uneven),
    coalesced: ifAny(gaps.filter((gap) => gap < 1).length / gaps.length),
  }
}

function measureReader(output: Output, charsPerSecond: number) {
  const reader = simulateReader(output, charsPerSecond)
  const reason = output.t.length > 0 ? 'no answer text came' : NO_OUTPUT
  return { readerWait: known(reader?.waitMs, reason), readerAhead: known(reader?.aheadMs, reason) }
}

function measureVolume(run: LaneRun, { t, chars }: Output) {
  const { track } = run.trace
  const rows = rowsShown(run)
  const sizes = track.bytes.slice(0, rows).filter((bytes) => bytes > 0)
  const timing = run.view.timing
  const tokens = countedTokens(run)
  const noFrames = 'no frames were recorded'
  return {
    chunks: { value: t.length },
    chars: { value: sum(chars) },
    charsPerChunk: known(quantile(sorted(chars), 0.5), NO_OUTPUT),
    tokensPerChunk: 'value' in tokens ? known(tokens.value / t.length, NO_OUTPUT) : tokens,
    pings: { value: track.kind.slice(0, rows).filter((kind) => kind === 'ping').length },
    frames: known(sizes.length > 0 ? sizes.length : timing?.frames, noFrames),
    bytes: known(timing?.bytes ?? (sizes.length > 0 ? sum(sizes) : undefined), noFrames),
  }
}

function measureToolArguments({ view }: LaneRun) {
  const calls = view.parts.filter((part): part is ToolCallPartView => part.kind === 'tool_call')
  const streamed = calls.filter(({ chunks }) => chunks > 0)
  const chunks = sum(streamed.map((call) => call.chunks))
  const first = firstOf(streamed)
  const last = streamed.length > 0 ? Math.max(...streamed.map(({ lastMs }) => lastMs ?? 0)) : undefined
  const isWhole = calls.every(({ endMs, valid }) => endMs !== undefined && valid !== false)
  const completeMs = Math.max(...calls.map(({ lastMs, endMs }) => lastMs ?? endMs ?? 0))
  const spanMs = first === undefined || last === undefined ? undefined : last - first
  const none = calls.length === 0 ? 'no tool was called' : 'the tool calls had no arguments'
  return {
    firstToolArgument: known(first, none),
    toolArgumentsComplete: known(
      isWhole ? completeMs : undefined,
      calls.length === 0 ? none : 'the arguments did not become valid JSON',
    ),
    toolArgumentChunks: chunks > 0 ? { value: chunks, note: noteOn(streamed) } : { missing: none },
    toolArgumentMs: known(spanMs, none),
  }
}

function noteOn(calls: readonly ToolCallPartView[]): string {
  if (calls.every(({ chunks }) => chunks === 1)) return calls.length === 1 ? 'in one piece' : 'each call in one piece'
  return calls.length === 1 ? 'streamed' : `streamed, ${calls.length} calls`
}

/** Constant differences between the two clocks fall out with the minimum. */
function measureHop(run: LaneRun) {
  const { events, track } = run.trace
  const rows = rowsShown(run)
  const delays = sorted(track.t.slice(0, rows).map((t, row) => (track.receivedMs[row] ?? t) - t))
  const jitter = (share: number) => {
    const value = delays.length > 1 ? quantile(delays, share) : undefined
    return known(value === undefined ? undefined : value - (delays[0] ?? 0), 'fewer than 2 frames came')
  }
  const shown = run.stoppedMs ?? Number.POSITIVE_INFINITY
  const reads = new Set(events.filter(({ receivedMs }) => receivedMs <= shown).map(({ read }) => read))
  return { reads: { value: reads.size }, jitterP50: jitter(0.5), jitterP95: jitter(0.95) }
}

function measureStop(run: LaneRun) {
  const { stop, trace } = run
  const reasons = {
    closed: '',
    closing: 'the upstream is still being closed',
    disconnected: 'stopped before the run had begun',
    unconfirmed: 'the server did not confirm the stop',
  }
  const after = trace.track.chars.slice(rowsShown(run)).filter((chars) => chars > 0).length
  const notStopped = 'the run was not stopped'
  return {
    cancelLatency: known(stop?.state === 'closed' ? stop.afterMs : undefined, stop ? reasons[stop.state] : notStopped),
    chunksAfterStop: known(run.stoppedMs === undefined ? undefined : after, notStopped),
  }
}

function noGap(chunks: number): string {
  return chunks === 0 ? NO_OUTPUT : 'only 1 chunk: there is no gap'
}

function firstOf(parts: readonly PartView[]): number | undefined {
  const times = parts.flatMap(({ firstMs }) => (firstMs === undefined ? [] : [firstMs]))
  return times.length > 0 ? Math.min(...times) : undefined
}

function known(value: number | undefined, reason: string): MetricResult {
  return value !== undefined && Number.isFinite(value) ? { value } : { missing: reason }
}
