import type { Dialect as DialectName, ErrorInfo } from '@/lib/protocol/events'
import type { Frame } from '@/lib/sse/parse-frames'
import { describeError, readError, sentence } from './errors'
import { isObject, isTooMuch, type JsonObject, parseJson } from './json'

type PhaselessError = Omit<ErrorInfo, 'phase'>

/** What one frame holds for a decoder: a JSON object, an error in a shape that no dialect defines, or nothing. */
export type Payload = { json: JsonObject } | { error: PhaselessError } | undefined

const NOTHING: Payload = undefined

/** Reads a frame's data as JSON. Half a frame at the end of a body is nothing; a whole one that is no JSON is an error. */
export function readPayload(frame: Frame): Payload {
  if (frame.event === 'error') return readErrorEvent(frame.data ?? frame.stray)
  if (frame.data === null) return frame.stray === '' ? NOTHING : readStray(frame.stray)
  if (frame.data.trim() === '') return NOTHING
  const json = parseJson(frame.data)
  if (json === undefined) return readBroken(frame.data, frame.complete)
  return isObject(json) ? { json } : Array.isArray(json) && isObject(json[0]) ? { json: json[0] } : NOTHING
}

/** Closes a case that no dialect covers: an error with the provider's words and the text behind them. */
export function errorFrom(body: unknown, status?: number): PhaselessError {
  const { phase: _phase, ...error } = describeError(readError(body, status), 'connect')
  return { ...error, detail: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** `event: error`, whose data some servers write without the `error` key, or as plain text. */
function readErrorEvent(text: string): Payload {
  const json = parseJson(text)
  if (!isObject(json)) return { error: errorFrom({ error: text }) }
  return { json: json.error ? json : { error: json } }
}

/** Raw JSON between the fields (Gemini), or a field named `error` (llama.cpp). Anything else is an unknown field: ignored. */
function readStray(stray: string): Payload {
  const json = parseJson(stray.replace(/^error:\s*/, ''))
  if (!isObject(json)) return Array.isArray(json) && isObject(json[0]) ? { json: json[0] } : NOTHING
  return { json: stray.startsWith('error:') && !json.error ? { error: json } : json }
}

/** A proxy may have glued its own error event onto a line that the dying server left unfinished. */
function readBroken(data: string, isComplete: boolean): Payload {
  const glued = data.indexOf('event: error')
  if (glued !== -1) return readErrorEvent(data.slice(glued + 'event: error'.length).trim())
  if (!isComplete) return NOTHING
  const isReadable = !isTooMuch(data)
  const words = isReadable
    ? 'One of its messages is not JSON.'
    : 'One of its messages holds more than anybody could read.'
  return {
    error: {
      kind: 'protocol',
      message: sentence('protocol', words),
      retryable: isReadable,
      detail: data.slice(0, 200),
    },
  }
}

/** The format that a payload is plainly written in; undefined where it could be several or none. */
export function dialectOf(json: JsonObject): DialectName | undefined {
  const type = typeof json.type === 'string' ? json.type : ''
  if (type.startsWith('response.')) return 'openai-responses'
  if (type === 'message_start' || type.startsWith('content_block_')) return 'anthropic-messages'
  if (Array.isArray(json.candidates) || isObject(json.promptFeedback)) return 'gemini'
  if (Array.isArray(json.choices) && type === '') return 'openai-chat'
  return undefined
}

/** What a person calls the formats. */
export const DIALECT_NAMES: Record<DialectName, string> = {
  'openai-chat': 'Chat Completions',
  'openai-responses': 'Responses',
  'anthropic-messages': 'Anthropic Messages',
  gemini: 'Gemini',
}

/** The error for a payload in another dialect than the provider was configured with, if it is one. */
export function foreignFormat(json: JsonObject, expected: DialectName): PhaselessError | undefined {
  const found = dialectOf(json)
  if (found === undefined || found === expected) return undefined
  const words = `It speaks the ${DIALECT_NAMES[found]} format where ${DIALECT_NAMES[expected]} was expected: check the base URL.`
  return { kind: 'protocol', message: sentence('protocol', words), retryable: false }
}

/** True for a payload that reports an error, in any dialect. */
export function hasError(json: JsonObject): boolean {
  return Boolean(json.error) || json.object === 'error' || json.type === 'error'
}
