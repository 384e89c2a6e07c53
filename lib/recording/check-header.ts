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
  text,
} from './check'
import { errorFields } from './check-event'
import { FORMAT_VERSION } from './format'

/** Lanes are called A to Z. */
const MOST_LANE = 25
/** Each lane twenty times. */
const MOST_RUNS = 26 * 20
const MOST_TITLE = 1000

const partFields = new Map<unknown, Check>([
  ['text', shape({ text: string })],
  ['reasoning', shape({ text: string })],
  ['image', shape({ mediaType: string, data: string })],
  ['tool_call', shape({ id: string, name: string, arguments: string })],
])

const part: Check = (value, path) => {
  const problem = shape({ type: string })(value, path)
  if (problem || !isObject(value)) return problem
  return partFields.get(value.type)?.(value, path) ?? null
}

const toolMessage = shape({ toolCallId: string, name: string, content: string, isError: optional(boolean) })
const partsMessage = shape({ parts: list(part) })

const message: Check = (value, path) => {
  const problem = shape({ role: oneOf('user', 'assistant', 'tool') })(value, path)
  if (problem || !isObject(value)) return problem
  return value.role === 'tool' ? toolMessage(value, path) : partsMessage(value, path)
}

const toolChoice: Check = (value, path) =>
  isObject(value) ? shape({ name: string })(value, path) : oneOf('auto', 'none', 'required')(value, path)

const request = shape({
  provider: string,
  model: string,
  messages: list(message),
  system: optional(string),
  reasoning: optional(string),
  tools: optional(list(shape({ name: string, description: optional(string), parameters: shape({}) }))),
  toolChoice: optional(toolChoice),
  maxOutputTokens: optional(number),
  temperature: optional(number),
  topP: optional(number),
  stop: optional(list(string)),
  seed: optional(number),
  routing: optional(string),
  include: optional(list(string)),
})

const run = shape({
  lane: count(MOST_LANE),
  round: count(),
  request,
  labels: shape({ provider: string, model: string, isDemo: boolean }),
  stop: optional(shape({ atMs: duration, closedAfterMs: optional(duration) })),
  failure: optional(shape(errorFields)),
})

const time: Check = (value, path) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? null
    : `${path} must be a time such as "2026-01-31T09:30:00Z"`

const header = shape({
  title: text(MOST_TITLE),
  source: oneOf('compare', 'chat', 'capture'),
  startedAt: time,
  productVersion: string,
  hasTimes: boolean,
  runs: list(run, MOST_RUNS),
})

/** The first line of a file. Other versions are told apart from other files. */
export const checkHeader: Check = (value, path) => {
  if (!isObject(value) || value.deltascope !== 'recording') return 'This is not the header of a Deltascope recording'
  const { version } = value
  const problem = count()(version, 'version')
  if (problem) return problem
  if (Number(version) > FORMAT_VERSION)
    return `The recording has format version ${version}, made by a newer Deltascope; this one reads version ${FORMAT_VERSION}`
  return header(value, path)
}
