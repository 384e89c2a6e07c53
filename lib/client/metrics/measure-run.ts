import type { LaneRun } from '@/lib/client/lane-run'
import type { PartView, ToolCallPartView } from '@/lib/client/run-view'
import { currentWords } from '@/lib/language/current'
import { formatCount } from '../format'
import { type MetricId, metricCatalog } from './metric-catalog'
import { gapsBetween, type Output, outputOf, rowsShown, type StallOptions, stallsOf } from './output'
import { quantile, sorted, spread, sum } from './quantile'
import { simulateReader } from './reader'
import { countedTokens, measureTokens } from './tokens'

/**
 * A number in the unit of its metric, or why there is none, in the page's language. `note`: what to keep in mind beside
 * the number.
 */
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
  const missing = currentWords().metrics.missing.noTimes
  for (const { id, clock } of metricCatalog) {
    if (clock !== 'none') metrics[id] = { missing }
  }
  return metrics
}

function measureMoments(run: LaneRun, { t }: Output) {
  const words = currentWords().metrics.missing
  const { view, trace } = run
  const parts = view.parts.filter(({ chunks }) => chunks > 0)
  const reasoning = parts.filter(({ kind }) => kind === 'reasoning')
  const answer = parts.filter(({ kind }) => kind !== 'reasoning')
  const firstFrame = trace.track.bytes.findIndex((bytes) => bytes > 0)
  const firstFrameMs = firstFrame === -1 || firstFrame >= rowsShown(run) ? undefined : trace.track.t[firstFrame]
  const [first, second] = t
  return {
    ttfb: known(view.response?.t, words.noHeaders),
    firstEvent: known(firstFrameMs ?? view.timing?.firstFrameMs, words.noFrame),
    ttft: known(first, words.noOutput),
    ttfr: known(firstOf(reasoning), words.noReasoning),
    ttfo: known(firstOf(answer), parts.length > 0 ? words.onlyReasoning : words.noOutput),
    ttst: known(first === undefined || second === undefined ? undefined : second - first, noGap(t.length)),
    e2e: known(t.at(-1), words.noOutput),
    closed: known(view.timing?.totalMs, run.stop ? words.stoppedEarly : words.notEnded),
  }
}

function measureSpeed(run: LaneRun, { t, chars }: Output) {
  const chunks = t.length
  const spanMs = (t.at(-1) ?? 0) - (t[0] ?? 0)
  const short = tooShort(chunks, spanMs)
  if (short) return { speedTokens: short, speedChars: short, itl: short }
  const { metrics, runs } = currentWords()

  const note = chunks < FEW_CHUNKS ? { note: runs.counts.chunks(chunks, formatCount(chunks)) } : {}
  const tokens = countedTokens(run)
  const steps = 'value' in tokens ? tokens.value - 1 : 0
  const unknown = 'value' in tokens ? { missing: metrics.missing.fewTokens } : tokens
  return {
    speedTokens: steps > 0 ? { value: (steps / spanMs) * 1000, ...note } : unknown,
    speedChars: { value: ((sum(chars) - (chars[0] ?? 0)) / spanMs) * 1000, ...note },
    itl: steps > 0 ? { value: spanMs / steps } : unknown,
  }
}

function tooShort(chunks: number, spanMs: number): { missing: string } | undefined {
  const words = currentWords().metrics.missing
  if (chunks === 0) return { missing: words.noOutput }
  if (chunks < MIN_CHUNKS) return { missing: words.fewChunks(chunks, formatCount(chunks)) }
  return spanMs < MIN_OUTPUT_MS ? { missing: words.shortOutput } : undefined
}

function measureGaps(run: LaneRun, { t }: Output, options: StallOptions) {
  const words = currentWords().metrics.missing
  const gaps = gapsBetween(t)
  const ascending = sorted(gaps)
  const stalls = stallsOf(run, options)
  const { mean, deviation } = spread(gaps)
  const reason = noGap(t.length)
  const ifAny = (value: number | undefined) => known(gaps.length > 0 ? value : undefined, reason)
  const uneven = gaps.length === 1 ? words.twoChunks : gaps.length === 0 ? reason : words.allAtOnce
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
  const { noAnswerText, noOutput } = currentWords().metrics.missing
  const reason = output.t.length > 0 ? noAnswerText : noOutput
  return { readerWait: known(reader?.waitMs, reason), readerAhead: known(reader?.aheadMs, reason) }
}

function measureVolume(run: LaneRun, { t, chars }: Output) {
  const { track } = run.trace
  const rows = rowsShown(run)
  const sizes = track.bytes.slice(0, rows).filter((bytes) => bytes > 0)
  const timing = run.view.timing
  const tokens = countedTokens(run)
  const { noFrames, noOutput } = currentWords().metrics.missing
  return {
    chunks: { value: t.length },
    chars: { value: sum(chars) },
    charsPerChunk: known(quantile(sorted(chars), 0.5), noOutput),
    tokensPerChunk: 'value' in tokens ? known(tokens.value / t.length, noOutput) : tokens,
    pings: { value: track.kind.slice(0, rows).filter((kind) => kind === 'ping').length },
    frames: known(sizes.length > 0 ? sizes.length : timing?.frames, noFrames),
    bytes: known(timing?.bytes ?? (sizes.length > 0 ? sum(sizes) : undefined), noFrames),
  }
}

function measureToolArguments({ view }: LaneRun) {
  const words = currentWords().metrics.missing
  const calls = view.parts.filter((part): part is ToolCallPartView => part.kind === 'tool_call')
  const streamed = calls.filter(({ chunks }) => chunks > 0)
  const chunks = sum(streamed.map((call) => call.chunks))
  const first = firstOf(streamed)
  const last = streamed.length > 0 ? Math.max(...streamed.map(({ lastMs }) => lastMs ?? 0)) : undefined
  const isWhole = calls.every(({ endMs, valid }) => endMs !== undefined && valid !== false)
  const completeMs = Math.max(...calls.map(({ lastMs, endMs }) => lastMs ?? endMs ?? 0))
  const spanMs = first === undefined || last === undefined ? undefined : last - first
  const none = calls.length === 0 ? words.noToolCall : words.noArguments
  return {
    firstToolArgument: known(first, none),
    toolArgumentsComplete: known(isWhole ? completeMs : undefined, calls.length === 0 ? none : words.invalidArguments),
    toolArgumentChunks: chunks > 0 ? { value: chunks, note: noteOn(streamed) } : { missing: none },
    toolArgumentMs: known(spanMs, none),
  }
}

function noteOn(calls: readonly ToolCallPartView[]): string {
  const words = currentWords().metrics.notes
  const isSingle = calls.length === 1
  if (calls.every(({ chunks }) => chunks === 1)) return isSingle ? words.onePiece : words.onePieceEach
  return isSingle ? words.streamed : words.streamedCalls(calls.length, formatCount(calls.length))
}

/** Constant differences between the two clocks fall out with the minimum. */
function measureHop(run: LaneRun) {
  const { fewFrames } = currentWords().metrics.missing
  const { events, track } = run.trace
  const rows = rowsShown(run)
  const delays = sorted(track.t.slice(0, rows).map((t, row) => (track.receivedMs[row] ?? t) - t))
  const jitter = (share: number) => {
    const value = delays.length > 1 ? quantile(delays, share) : undefined
    return known(value === undefined ? undefined : value - (delays[0] ?? 0), fewFrames)
  }
  const shown = run.stoppedMs ?? Number.POSITIVE_INFINITY
  const reads = new Set(events.filter(({ receivedMs }) => receivedMs <= shown).map(({ read }) => read))
  return { reads: { value: reads.size }, jitterP50: jitter(0.5), jitterP95: jitter(0.95) }
}

function measureStop(run: LaneRun) {
  const { stop, trace } = run
  const words = currentWords().metrics.missing
  const after = trace.track.chars.slice(rowsShown(run)).filter((chars) => chars > 0).length
  return {
    cancelLatency: stop?.state === 'closed' ? { value: stop.afterMs } : { missing: words[stop?.state ?? 'notStopped'] },
    chunksAfterStop: known(run.stoppedMs === undefined ? undefined : after, words.notStopped),
  }
}

function noGap(chunks: number): string {
  const { noOutput, oneChunk } = currentWords().metrics.missing
  return chunks === 0 ? noOutput : oneChunk
}

function firstOf(parts: readonly PartView[]): number | undefined {
  const times = parts.flatMap(({ firstMs }) => (firstMs === undefined ? [] : [firstMs]))
  return times.length > 0 ? Math.min(...times) : undefined
}

function known(value: number | undefined, reason: string): MetricResult {
  return value !== undefined && Number.isFinite(value) ? { value } : { missing: reason }
}
