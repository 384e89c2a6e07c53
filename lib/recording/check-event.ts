import { boolean, type Check, count, duration, isObject, list, number, optional, shape, string } from './check'

export const errorFields = {
  kind: string,
  message: string,
  status: optional(number),
  code: optional(string),
  retryable: boolean,
  retryAfterMs: optional(number),
  phase: string,
  detail: optional(string),
}

const part = count()
const quota = optional(shape({ limit: optional(number), remaining: optional(number), resetMs: optional(number) }))
const omitted = shape({ reasoning: optional(number), images: optional(number), toolCalls: optional(number) })
const rateLimit = shape({ requests: quota, tokens: quota, inputTokens: quota, outputTokens: quota })
const timing = shape({
  responseMs: optional(number),
  firstFrameMs: optional(number),
  firstReasoningMs: optional(number),
  firstTextMs: optional(number),
  totalMs: number,
  frames: number,
  bytes: number,
})

const frame = { n: count(), bytes: count(), data: optional(string) }
const partStart = { part, kind: string }

/** The fields of each type of event. What a word may be is left open: later versions know more of them. */
const FIELDS = new Map<string, Record<string, Check>>([
  [
    'start',
    {
      runId: string,
      provider: string,
      dialect: string,
      model: string,
      startedAt: string,
      offsetMs: number,
      dropped: optional(list(string)),
      omitted: optional(omitted),
    },
  ],
  [
    'response',
    {
      status: number,
      responseId: optional(string),
      model: optional(string),
      requestId: optional(string),
      rateLimit: optional(rateLimit),
      servedBy: optional(string),
      attempt: number,
    },
  ],
  ['frame', frame],
  ['part_start', partStart],
  ['part_kind', partStart],
  ['text_delta', { part, text: string }],
  ['reasoning_delta', { part, text: string }],
  ['tool_call_delta', { part, arguments: string }],
  ['part_end', { part, arguments: optional(string), valid: optional(boolean) }],
  ['source', { part: optional(part), url: optional(string), title: optional(string) }],
  [
    'usage',
    {
      inputTokens: optional(number),
      outputTokens: optional(number),
      cachedInputTokens: optional(number),
      cacheWriteTokens: optional(number),
      reasoningTokens: optional(number),
      final: boolean,
    },
  ],
  ['finish', { reason: string, raw: optional(string), detail: optional(string) }],
  ['retry', { attempt: number, provider: string, model: string, afterMs: number, because: shape(errorFields) }],
  ['error', errorFields],
  ['heartbeat', { from: string }],
  ['end', { outcome: string, timing }],
])

/** By the `kind` of a `part_start`. */
const PART_FIELDS = new Map<unknown, Record<string, Check>>([
  ['tool_call', { id: string, name: string }],
  ['server_item', { label: string }],
])

const anyEvent = shape({ type: string, seq: count(), t: duration })
const checks = new Map([...FIELDS].map(([type, fields]) => [type, shape(fields)]))
const partChecks = new Map([...PART_FIELDS].map(([kind, fields]) => [kind, shape(fields)]))

/** A `StreamEvent`. One of a type that is not known needs no more than `type`, `seq` and `t`. */
export const checkEvent: Check = (value, path) => {
  const problem = anyEvent(value, path)
  if (problem || !isObject(value)) return problem
  const { type, kind } = value
  return (
    checks.get(String(type))?.(value, path) ??
    (type === 'part_start' ? partChecks.get(kind)?.(value, path) : undefined) ??
    null
  )
}
