import {
  boolean,
  type Check,
  count,
  duration,
  isObject,
  list,
  number,
  oneOf,
  optional,
  shape,
  string,
} from '@/lib/recording/check'
import { checkEvent, errorFields } from '@/lib/recording/check-event'

/** An id of the page's own making; an object may have it as a key whatever its prototype holds. */
export const checkId: Check = (value, path) =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value) ? null : `${path} must be 24 hexadecimal digits`

/** A time as the page writes it, so that times can be compared as texts. */
const time: Check = (value, path) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? null
    : `${path} must be a time such as "2026-01-31T09:30:00.000Z"`

const isTrue: Check = (value, path) => (value === true ? null : `${path} must be true or absent`)

const orNull =
  (check: Check): Check =>
  (value, path) =>
    value === null ? null : check(value, path)

/** An object of any keys, all values of one kind. */
const record =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return `${path} must be an object`
    for (const [key, entry] of Object.entries(value)) {
      const problem = check(entry, `${path}.${key}`)
      if (problem) return problem
    }
    return null
  }

/** One of several shapes, told apart by a field. */
function variant(field: string, shapes: Readonly<Record<string, Check>>): Check {
  const kinds = new Map(Object.entries(shapes))
  const kind = shape({ [field]: oneOf(...kinds.keys()) })
  return (value, path) => {
    const problem = kind(value, path)
    if (problem || !isObject(value)) return problem
    return kinds.get(String(value[field]))?.(value, path) ?? null
  }
}

const selection = shape({ provider: string, model: string })
const labels = shape({ provider: string, model: string, isDemo: boolean })

const parameters = {
  reasoning: optional(string),
  temperature: optional(number),
  topP: optional(number),
  maxOutputTokens: optional(number),
  seed: optional(number),
  stop: optional(list(string)),
}

const span = {
  part: count(),
  startMs: number,
  firstMs: optional(number),
  lastMs: optional(number),
  endMs: optional(number),
  chunks: count(),
  firstChars: count(),
}
const privateData = optional(shape({ provider: string, dialect: string, model: string }))
const textPart = shape({ ...span, text: string, private: privateData })
const part = variant('kind', {
  text: textPart,
  reasoning: textPart,
  refusal: textPart,
  tool_call: shape({
    ...span,
    id: string,
    name: string,
    arguments: string,
    valid: optional(boolean),
    private: privateData,
  }),
  server_item: shape({ ...span, label: string }),
})

const tokens = optional(count())
const view = shape({
  provider: string,
  model: string,
  runId: optional(string),
  dialect: optional(string),
  startedAt: optional(string),
  response: optional(shape({ t: number, status: number, attempt: number, model: optional(string) })),
  dropped: optional(list(string)),
  omitted: optional(shape({ reasoning: tokens, images: tokens, toolCalls: tokens })),
  parts: list(part),
  current: optional(count()),
  sources: list(shape({ url: optional(string), title: optional(string) })),
  usage: optional(
    shape({
      inputTokens: tokens,
      outputTokens: tokens,
      cachedInputTokens: tokens,
      cacheWriteTokens: tokens,
      reasoningTokens: tokens,
    }),
  ),
  isUsageFinal: boolean,
  finish: optional(shape({ reason: string, raw: optional(string), detail: optional(string) })),
  retry: optional(
    shape({ attempt: number, provider: string, model: string, afterMs: number, because: shape(errorFields) }),
  ),
  error: optional(shape(errorFields)),
  outcome: optional(string),
  timing: optional(shape({ totalMs: number, frames: number, bytes: number })),
  lastMs: number,
})

const run = shape({
  id: checkId,
  target: selection,
  labels,
  fallbacks: optional(list(shape({ target: selection, labels }))),
  request: shape({ provider: string, model: string, system: optional(string), ...parameters }),
  foreignReasoning: count(),
  view,
  events: count(),
  startedAt: time,
  stop: optional(
    variant('state', {
      closing: shape({}),
      closed: shape({ afterMs: duration }),
      disconnected: shape({}),
      unconfirmed: shape({}),
    }),
  ),
  stoppedMs: optional(duration),
  failure: optional(shape(errorFields)),
  isOver: boolean,
})

const result = shape({
  callId: string,
  name: string,
  content: string,
  isError: optional(isTrue),
  by: oneOf('server', 'user', 'denied'),
  durationMs: optional(duration),
})

const attachment = shape({
  id: string,
  kind: oneOf('image', 'text'),
  name: string,
  mediaType: string,
  data: string,
  bytes: count(),
  width: optional(number),
  height: optional(number),
})

/** A question or an answer, as it is stored and exported. */
export const checkItem: Check = variant('kind', {
  question: shape({
    id: checkId,
    parentId: orNull(checkId),
    text: string,
    attachments: list(attachment),
    createdAt: time,
  }),
  answer: shape({
    id: checkId,
    parentId: checkId,
    steps: list(shape({ run, results: list(result), continues: optional(isTrue) })),
    createdAt: time,
    isIncluded: boolean,
  }),
})

const head = {
  isTitleOwn: boolean,
  chosen: record(checkId),
  settings: shape({
    target: orNull(selection),
    system: string,
    parameters: shape(parameters),
    tools: list(string),
    approvals: record(oneOf('always', 'never')),
    fallbacks: optional(list(selection)),
  }),
  draft: string,
  queue: optional(list(shape({ id: checkId, text: string, attachments: list(attachment) }))),
}

/** What the storage keeps beside the items. */
export const checkHead: Check = shape({ ...head, removals: record(count()) })

const entry = { id: checkId, title: string, createdAt: time, updatedAt: time, isPinned: boolean }

/** A line of the list. */
export const checkEntry: Check = shape({
  ...entry,
  revision: count(),
  preview: string,
  models: list(string),
  messages: count(),
  deletedAt: optional(number),
})

const items: Check = (value, path) => {
  const problem = record(checkItem)(value, path)
  if (problem || !isObject(value)) return problem
  for (const [id, item] of Object.entries(value)) {
    if (!isObject(item) || item.id !== id) return `${path}.${id}.id must be "${id}", as its key`
    const parent = Object.hasOwn(value, String(item.parentId)) ? value[String(item.parentId)] : undefined
    if (item.kind === 'answer' && isObject(parent) && parent.kind === 'answer')
      return `${path}.${id}.parentId must be the id of a question`
  }
  return null
}

/** A conversation as it is exported: without what only a storage needs. */
export const checkConversation: Check = shape({ ...entry, ...head, items })

/** What came for a run, in order. */
export const checkEvents: Check = list(shape({ receivedMs: duration, read: count(), event: checkEvent }))
