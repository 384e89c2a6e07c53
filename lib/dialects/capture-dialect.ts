import type { Dialect } from '@/lib/protocol/events'
import type { CapturedFrame } from './capture-frames'
import { isObject, type JsonObject, objectAt, textAt } from './json'
import { DIALECT_NAMES, dialectOf, readPayload } from './payload'
import type { Steps } from './steps'

/** What a frame tells of its format. `isPlain`: a decoder of another format cannot read it. */
type Sign = { dialect: Dialect; sign: string; isPlain: boolean }

/** A frame that has been looked at. */
export type SurveyedFrame = CapturedFrame & {
  /** What is wrong with it, as a sentence. */
  problem: string | undefined
  sign: Sign | undefined
  isPayload: boolean
}

/** `dialect` is what most payloads are written in; `why` is a sentence without its full stop. */
export type Survey = {
  frames: SurveyedFrame[]
  dialect: Dialect | undefined
  why: string
  /** The first model that a payload names. */
  model: string | undefined
}

/** Looks at every frame of a capture and lets the payloads vote on the format. */
export function* surveyFrames(captured: readonly CapturedFrame[]): Steps<Survey> {
  let model: string | undefined
  const frames: SurveyedFrame[] = []
  for (const one of captured) {
    yield
    const { frame } = one
    const payload = frame.data?.trim() === '[DONE]' ? undefined : readPayload(frame)
    const json = payload && 'json' in payload ? payload.json : undefined
    if (json) model ??= modelOf(json)
    frames.push({
      ...one,
      problem: problemOf(one, payload),
      sign: json && signOf(json, frame.event),
      isPayload: payload !== undefined,
    })
  }
  return { frames, model, ...countVotes(frames) }
}

function problemOf({ frame }: CapturedFrame, payload: ReturnType<typeof readPayload>): string | undefined {
  if (payload && 'error' in payload && payload.error.kind === 'protocol') return 'This message is not JSON.'
  const text = frame.data?.trim() ?? ''
  const isCut = !frame.complete && payload === undefined && text !== '' && text !== '[DONE]'
  return isCut ? 'The text ends inside this message.' : undefined
}

function countVotes(frames: readonly SurveyedFrame[]): { dialect: Dialect | undefined; why: string } {
  const payloads = frames.filter(({ isPayload }) => isPayload)
  const votes = new Map<Dialect, { count: number; signs: Set<string> }>()
  for (const { sign } of payloads) {
    if (!sign) continue
    const vote = votes.get(sign.dialect) ?? { count: 0, signs: new Set() }
    votes.set(sign.dialect, vote)
    vote.count++
    vote.signs.add(sign.sign)
  }
  const [winner] = [...votes].toSorted(([, left], [, right]) => right.count - left.count)
  if (!winner) {
    const why = payloads.length === 0 ? 'None of its messages holds JSON' : 'It is in none of the four formats'
    return { dialect: undefined, why }
  }
  const [dialect, { count, signs }] = winner
  return { dialect, why: `${DIALECT_NAMES[dialect]}: ${describeVotes(dialect, count, payloads.length, [...signs])}` }
}

const NAMES_SHOWN = 3

function describeVotes(dialect: Dialect, count: number, total: number, signs: readonly string[]): string {
  const shown = signs.slice(0, NAMES_SHOWN).join(', ') + (signs.length > NAMES_SHOWN ? ' …' : '')
  const isByName = dialect === 'anthropic-messages' || dialect === 'openai-responses'
  if (total === 1) return `the payload ${isByName ? 'is named' : 'holds'} ${shown}`
  return `${count} of ${total} payloads ${isByName ? 'are named' : 'hold'} ${shown}`
}

/** Names that only one format has; the plain ones are known already. */
const NAMES: ReadonlyMap<string, Dialect> = new Map([
  ['message_start', 'anthropic-messages'],
  ['message_delta', 'anthropic-messages'],
  ['message_stop', 'anthropic-messages'],
  ['ping', 'anthropic-messages'],
  ['keepalive', 'openai-responses'],
])

const KEYS: readonly (readonly [key: string, dialect: Dialect])[] = [
  ['choices', 'openai-chat'],
  ['candidates', 'gemini'],
  ['promptFeedback', 'gemini'],
  ['usageMetadata', 'gemini'],
  ['modelVersion', 'gemini'],
]

function signOf(json: JsonObject, event: string): Sign | undefined {
  const type = textAt(json.type) || event
  const plain = dialectOf(json)
  const key = KEYS.find(([name]) => Object.hasOwn(json, name))
  if (plain) return { dialect: plain, sign: key?.[1] === plain ? key[0] : type, isPlain: true }
  const dialect = namedDialect(json, type)
  if (dialect) return { dialect, sign: type || 'response', isPlain: false }
  if (key) return { dialect: key[1], sign: key[0], isPlain: false }
  return isObject(json.error) ? signOfError(json.error, type) : undefined
}

function namedDialect(json: JsonObject, type: string): Dialect | undefined {
  if (type.startsWith('response.') || json.object === 'response') return 'openai-responses'
  if (type.startsWith('content_block_') || (type === 'message' && textAt(json.role) !== '')) return 'anthropic-messages'
  return NAMES.get(type)
}

/** `{"type":"error","error":{…}}` is Anthropic's, a status in words Google's, and the rest is written as OpenAI does. */
function signOfError(error: JsonObject, type: string): Sign {
  if (type === 'error') return { dialect: 'anthropic-messages', sign: 'error', isPlain: false }
  const isGoogle = typeof error.code === 'number' && /^[A-Z_]+$/.test(textAt(error.status))
  return { dialect: isGoogle ? 'gemini' : 'openai-chat', sign: 'error', isPlain: false }
}

function modelOf(json: JsonObject): string | undefined {
  const named = [json, objectAt(json.message), objectAt(json.response)].map(({ model }) => textAt(model))
  return [...named, textAt(json.modelVersion)].find((model) => model !== '')
}
