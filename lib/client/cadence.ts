import type { PartView, RunView } from './run-view'

/** Below this a speed says more about chance than about the provider. */
const MIN_CHUNKS = 10
const MIN_OUTPUT_MS = 500

/** The pure numbers of a run, on the server's clock: milliseconds since the upstream request was sent. Unknown is absent. */
export type Cadence = {
  /** TTFB: response headers. */
  headersMs?: number
  /** TTFT: first output delta of any kind. */
  firstTokenMs?: number
  /** TTFO: first output that is not reasoning. */
  firstAnswerMs?: number
  /** E2E: last output delta. */
  lastOutputMs?: number
  chunks: number
  chars: number
  speed: Speed
}

/** Tokens only where the provider counted them; characters always can be counted. */
export type Speed =
  | { unit: 'tokens'; perSecond: number }
  | { unit: 'chars'; perSecond: number; because: 'no_usage' | 'hidden_reasoning' }
  | { unit: 'none'; because: 'too_short' | 'no_output' }

export function measureCadence(view: RunView): Cadence {
  const output = view.parts.filter((part) => part.chunks > 0)
  const answer = output.filter((part) => part.kind !== 'reasoning')
  const firstTokenMs = earliest(output)
  const firstAnswerMs = earliest(answer)
  const lastOutputMs = output.reduce<number | undefined>((last, part) => largest(last, part.lastMs), undefined)
  return {
    ...(view.response ? { headersMs: view.response.t } : {}),
    ...(firstTokenMs === undefined ? {} : { firstTokenMs }),
    ...(firstAnswerMs === undefined ? {} : { firstAnswerMs }),
    ...(lastOutputMs === undefined ? {} : { lastOutputMs }),
    chunks: output.reduce((sum, part) => sum + part.chunks, 0),
    chars: output.reduce((sum, part) => sum + sizeOf(part), 0),
    speed: measureSpeed(view, output, firstTokenMs, lastOutputMs),
  }
}

function measureSpeed(view: RunView, output: PartView[], firstMs?: number, lastMs?: number): Speed {
  if (firstMs === undefined || lastMs === undefined) return { unit: 'none', because: 'no_output' }
  const spanMs = lastMs - firstMs
  const chunks = output.reduce((sum, part) => sum + part.chunks, 0)
  if (chunks < MIN_CHUNKS || spanMs < MIN_OUTPUT_MS) return { unit: 'none', because: 'too_short' }

  // What a broken answer had reported on the way is no count of its output.
  const tokens = view.isUsageFinal && !view.error ? view.usage?.outputTokens : undefined
  const isReasoningHidden = (view.usage?.reasoningTokens ?? 0) > 0 && !output.some((part) => part.kind === 'reasoning')
  if (tokens !== undefined && !isReasoningHidden) return { unit: 'tokens', perSecond: ((tokens - 1) / spanMs) * 1000 }

  const chars = output.reduce((sum, part) => sum + sizeOf(part), 0)
  const firstChunk = output.find((part) => part.firstMs === firstMs)
  return {
    unit: 'chars',
    perSecond: ((chars - (firstChunk?.firstChars ?? 0)) / spanMs) * 1000,
    because: isReasoningHidden ? 'hidden_reasoning' : 'no_usage',
  }
}

function sizeOf(part: PartView): number {
  if (part.kind === 'server_item') return 0
  return part.kind === 'tool_call' ? part.arguments.length : part.text.length
}

function earliest(parts: PartView[]): number | undefined {
  return parts.reduce<number | undefined>(
    (first, part) => (first === undefined || (part.firstMs ?? first) < first ? part.firstMs : first),
    undefined,
  )
}

function largest(left: number | undefined, right: number | undefined): number | undefined {
  return left === undefined || (right !== undefined && right > left) ? right : left
}
