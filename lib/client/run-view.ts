import type {
  Dialect,
  ErrorInfo,
  FinishReason,
  Omitted,
  Outcome,
  Private,
  StreamEvent,
  Timing,
  Usage,
} from '@/lib/protocol/events'

/** What every part has. Times are the server's `t`; `chunks` counts deltas, `firstChars` is the size of the first one. */
type Span = {
  part: number
  startMs: number
  firstMs?: number
  lastMs?: number
  endMs?: number
  chunks: number
  firstChars: number
}
export type TextPartView = Span & { kind: 'text' | 'reasoning' | 'refusal'; text: string; private?: Private }
export type ToolCallPartView = Span & {
  kind: 'tool_call'
  id: string
  name: string
  arguments: string
  valid?: boolean
  private?: Private
}
export type ServerItemPartView = Span & { kind: 'server_item'; label: string }
export type PartView = TextPartView | ToolCallPartView | ServerItemPartView

export type Source = { part?: number; url?: string; title?: string }

/** What the provider's response said of itself; `t` is when its headers came. */
export type ResponseView = Omit<Extract<StreamEvent, { type: 'response' }>, 'type' | 'seq'>

/** Everything the events of one run have said so far. Immutable: what did not change keeps its identity. */
export type RunView = {
  runId?: string
  provider: string
  model: string
  dialect?: Dialect
  startedAt?: string
  response?: ResponseView
  /** Parameters that this model does not take and that were left out. */
  dropped?: readonly string[]
  /** How many things of earlier turns this provider was not given. */
  omitted?: Omitted
  /** In order of arrival, which is the order of their numbers. */
  parts: readonly PartView[]
  /** Index of the part that something arrived for last. */
  current?: number
  sources: readonly Source[]
  usage?: Usage
  /** False while the counts are what the provider said on the way: a stopped run never gets beyond that. */
  isUsageFinal: boolean
  finish?: { reason: FinishReason; raw?: string; detail?: string }
  /** The gateway is about to try again. */
  retry?: { attempt: number; provider: string; model: string; afterMs: number; because: ErrorInfo }
  error?: ErrorInfo
  outcome?: Outcome
  timing?: Timing
  /** `t` of the latest event. */
  lastMs: number
}

export function createRunView(provider: string, model: string): RunView {
  return { provider, model, parts: [], sources: [], isUsageFinal: false, lastMs: 0 }
}

/** The view after one more event. Unknown event types and deltas of unknown parts change nothing but the time. */
export function applyEvent(view: RunView, event: StreamEvent): RunView {
  const next = applyBody(view, event)
  return typeof event.t === 'number' ? { ...next, lastMs: event.t } : next
}

function applyBody(view: RunView, event: StreamEvent): RunView {
  switch (event.type) {
    case 'start': {
      const { runId, provider, model, dialect, startedAt, dropped, omitted } = event
      const left = { ...(dropped && { dropped }), ...(omitted && { omitted }) }
      return { ...view, runId, provider, model, dialect, startedAt, ...left }
    }
    case 'response': {
      const { type: _type, seq: _seq, ...response } = event
      const { retry: _retry, ...rest } = view
      // It comes again when the answer has told its own id and model; the headers came the first time.
      const isSame = view.response?.attempt === response.attempt
      return { ...rest, response: isSame && view.response ? { ...response, t: view.response.t } : response }
    }
    case 'part_start': {
      const part = startPart(event)
      return part ? { ...view, parts: [...view.parts, part], current: view.parts.length } : view
    }
    case 'part_kind':
      return changePart(view, event.part, (part) => (part.kind === 'text' ? { ...part, kind: event.kind } : part))
    case 'text_delta':
    case 'reasoning_delta':
      return changePart(view, event.part, (part) =>
        'text' in part ? { ...part, ...grow(part, event.t, event.text), text: part.text + event.text } : part,
      )
    case 'tool_call_delta':
      return changePart(view, event.part, (part) =>
        part.kind === 'tool_call'
          ? { ...part, ...grow(part, event.t, event.arguments), arguments: part.arguments + event.arguments }
          : part,
      )
    case 'part_end':
      return changePart(view, event.part, (part) => endPart(part, event))
    case 'source': {
      const { url, title, part } = event
      if (url !== undefined && view.sources.some((source) => source.url === url)) return view
      const source = { ...(part === undefined ? {} : { part }), ...(url ? { url } : {}), ...(title ? { title } : {}) }
      return { ...view, sources: [...view.sources, source] }
    }
    case 'usage':
      return { ...view, usage: { ...view.usage, ...reportedUsage(event) }, isUsageFinal: event.final }
    case 'finish': {
      const { type: _type, seq: _seq, t: _t, ...finish } = event
      return { ...view, finish }
    }
    case 'retry': {
      const { type: _type, seq: _seq, t: _t, ...retry } = event
      // A fallback may be the one that answers.
      return { ...view, provider: retry.provider, model: retry.model, retry }
    }
    case 'error': {
      const { type: _type, seq: _seq, t: _t, ...error } = event
      return { ...view, error }
    }
    case 'end':
      return { ...view, outcome: event.outcome, timing: event.timing }
    default:
      return view
  }
}

function startPart(event: Extract<StreamEvent, { type: 'part_start' }>): PartView | undefined {
  const span = { part: event.part, startMs: event.t, chunks: 0, firstChars: 0 }
  switch (event.kind) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return { ...span, kind: event.kind, text: '' }
    case 'tool_call':
      return { ...span, kind: 'tool_call', id: event.id, name: event.name, arguments: '' }
    case 'server_item':
      return { ...span, kind: 'server_item', label: event.label }
    default:
      return undefined
  }
}

function endPart(part: PartView, event: Extract<StreamEvent, { type: 'part_end' }>): PartView {
  const ended = { endMs: event.t, ...(event.private ? { private: event.private } : {}) }
  if (part.kind === 'server_item') return { ...part, endMs: event.t }
  if (part.kind !== 'tool_call') return { ...part, ...ended }
  return {
    ...part,
    ...ended,
    arguments: event.arguments ?? part.arguments,
    ...(event.valid === undefined ? {} : { valid: event.valid }),
  }
}

function grow(part: Span, t: number, fragment: string): Pick<Span, 'firstMs' | 'lastMs' | 'chunks' | 'firstChars'> {
  return {
    firstMs: part.firstMs ?? t,
    lastMs: t,
    chunks: part.chunks + 1,
    firstChars: part.chunks === 0 ? fragment.length : part.firstChars,
  }
}

function changePart(view: RunView, number: number, change: (part: PartView) => PartView): RunView {
  const index = view.parts[number]?.part === number ? number : view.parts.findIndex(({ part }) => part === number)
  const part = view.parts[index]
  if (!part) return view
  const parts = view.parts.slice()
  parts[index] = change(part)
  return { ...view, parts, current: index }
}

const usageFields = [
  'inputTokens',
  'outputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'reasoningTokens',
] as const satisfies readonly (keyof Usage)[]

function reportedUsage(event: Usage): Usage {
  const usage: Usage = {}
  for (const field of usageFields) {
    const count = event[field]
    if (typeof count === 'number') usage[field] = count
  }
  return usage
}
