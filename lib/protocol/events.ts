/** The four wire formats that providers speak. */
export const DIALECTS = ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'] as const
export type Dialect = (typeof DIALECTS)[number]

/** Opaque data that only the provider that made it understands: a signature, encrypted reasoning, its own ids. */
export type Private = { provider: string; dialect: Dialect; model: string; data: unknown }

export type ErrorKind =
  | 'auth'
  | 'permission'
  | 'billing'
  | 'not_found'
  | 'invalid_request'
  | 'context_length'
  | 'rate_limit'
  | 'overloaded'
  | 'content_filter'
  | 'timeout'
  | 'network'
  | 'protocol'
  | 'empty'
  | 'incomplete'
  | 'upstream'

export type ErrorPhase = 'connect' | 'before_first_token' | 'mid_stream'

export type ErrorInfo = {
  kind: ErrorKind
  /** One sentence that a person understands. */
  message: string
  /** HTTP status, of the response or named inside the stream. */
  status?: number
  code?: string
  retryable: boolean
  retryAfterMs?: number
  phase: ErrorPhase
  /** What the provider said, for the curious. */
  detail?: string
}

export type Quota = { limit?: number; remaining?: number; resetMs?: number }
export type RateLimit = { requests?: Quota; tokens?: Quota; inputTokens?: Quota; outputTokens?: Quota }

/** Token counts as the provider reported them. Input includes cached, output includes reasoning; unknown is absent, never 0. */
export type Usage = {
  inputTokens?: number
  outputTokens?: number
  cachedInputTokens?: number
  cacheWriteTokens?: number
  reasoningTokens?: number
}

/** Milliseconds since the upstream request was sent; `frames` and `bytes` count what the upstream's body held. */
export type Timing = {
  responseMs?: number
  firstFrameMs?: number
  firstReasoningMs?: number
  firstTextMs?: number
  totalMs: number
  frames: number
  bytes: number
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'other'
export type Outcome = 'complete' | 'incomplete' | 'cancelled' | 'error'

/** Parts of the history that belong to another provider or model, or that the model does not take. */
export type Omitted = { reasoning?: number; images?: number; toolCalls?: number }

/** The normalized events without the sequence number and time that the gateway adds. */
export type StreamEventBody =
  | {
      type: 'start'
      protocol: 1
      runId: string
      provider: string
      dialect: Dialect
      model: string
      /** RFC 3339. */
      startedAt: string
      offsetMs: number
      /** Parameters of the request that this model does not take and that were left out. */
      dropped?: string[]
      /** How many things of earlier turns this provider was not given. */
      omitted?: Omitted
    }
  | {
      type: 'response'
      status: number
      responseId?: string
      model?: string
      requestId?: string
      rateLimit?: RateLimit
      servedBy?: string
      attempt: number
      /** The connection had served a request before: nothing was spent on opening it. Absent where that is not known. */
      reused?: boolean
    }
  | { type: 'frame'; n: number; bytes: number; data?: string; truncated?: true }
  | { type: 'part_start'; part: number; kind: 'text' | 'reasoning' | 'refusal' }
  | { type: 'part_start'; part: number; kind: 'tool_call'; id: string; name: string }
  | { type: 'part_start'; part: number; kind: 'server_item'; label: string }
  | { type: 'part_kind'; part: number; kind: 'reasoning' }
  | { type: 'text_delta'; part: number; text: string }
  | { type: 'reasoning_delta'; part: number; text: string }
  | { type: 'tool_call_delta'; part: number; arguments: string }
  | { type: 'part_end'; part: number; arguments?: string; valid?: boolean; private?: Private }
  | { type: 'source'; part?: number; url?: string; title?: string }
  | ({ type: 'usage'; final: boolean; raw?: unknown } & Usage)
  | { type: 'finish'; reason: FinishReason; raw?: string; detail?: string }
  | { type: 'retry'; attempt: number; provider: string; model: string; afterMs: number; because: ErrorInfo }
  | ({ type: 'error' } & ErrorInfo)
  | { type: 'heartbeat'; from: 'upstream' | 'bff' }
  | { type: 'end'; outcome: Outcome; timing: Timing }

/** `seq` counts from 0 without gaps; `t` is milliseconds since the upstream request was sent and never goes back. */
export type StreamEvent = { seq: number; t: number } & StreamEventBody
