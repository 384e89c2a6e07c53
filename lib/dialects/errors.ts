import type { ErrorInfo, ErrorKind, ErrorPhase } from '@/lib/protocol/events'
import { isObject, type JsonObject, objectAt, textAt } from './json'

/** What a provider's error body says, whatever its shape. */
export type ProviderError = {
  message: string
  type: string
  code: string
  /** The HTTP status, of the answer or named in the body. */
  status: number | undefined
}

/**
 * Reads an error of any provider: `{error:{…}}`, `{error:"text"}`, a list of one, `{object:"error",…}`, `{detail:…}`.
 * `status` is the HTTP status where the error was the answer itself.
 */
export function readError(body: unknown, status?: number): ProviderError {
  const root = objectAt(Array.isArray(body) ? body[0] : body)
  const error = isObject(root.error) ? root.error : root
  const text =
    typeof root.error === 'string'
      ? words(root.error)
      : words(error.message ?? error.detail ?? root.message ?? root.detail)
  const cause = words(objectAt(error.metadata).raw)
  const code = error.code ?? root.code
  return {
    message: cause !== '' && !text.includes(cause) ? [text, cause].filter(Boolean).join(': ') : text,
    type: textAt(error.type) || textAt(error.status) || textAt(root.error_type) || textAt(root.type),
    code: typeof code === 'number' ? String(code) : textAt(code),
    status: status ?? namedStatus(error, code),
  }
}

/** The typed error behind a provider's own: kind by words first (hosts misuse statuses), then by status. */
export function describeError(error: ProviderError, phase: ErrorPhase, retryAfterMs?: number): ErrorInfo {
  const kind = errorKind(error)
  const exhausted = /insufficient_quota/.test(`${error.type} ${error.code}`)
  return {
    kind,
    message: sentence(kind, error.message, error.status),
    ...(error.status !== undefined && { status: error.status }),
    ...(code(error) !== '' && { code: code(error) }),
    retryable: RETRYABLE.has(kind) && !exhausted,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    phase,
  }
}

/** A sentence for the kind, followed by the provider's own words where it gave some. */
export function sentence(kind: ErrorKind, words = '', status?: number): string {
  const said = words.replace(/\s+/g, ' ').trim().slice(0, 600)
  const opening =
    kind === 'upstream' && status !== undefined ? `The provider failed (HTTP ${status}).` : SENTENCES[kind]
  return said === '' ? opening : `${opening} ${said}`
}

const SENTENCES: Record<ErrorKind, string> = {
  auth: 'The provider refused the API key.',
  permission: 'The API key may not use this model or feature.',
  billing: 'The account at the provider has no credit left or needs billing set up.',
  not_found: 'The provider does not know this model or address.',
  invalid_request: 'The provider refused the request.',
  context_length: "The conversation is longer than the model's context.",
  rate_limit: 'The provider is limiting requests.',
  overloaded: 'The provider is overloaded.',
  content_filter: "The provider's content filter stopped this.",
  timeout: 'The provider took too long.',
  network: 'The connection to the provider broke.',
  protocol: 'The provider sent something that is not a valid stream.',
  empty: 'The provider answered with nothing.',
  incomplete: 'The stream stopped without saying that the answer was complete.',
  upstream: 'The provider failed.',
}

const RETRYABLE: ReadonlySet<ErrorKind> = new Set([
  'rate_limit',
  'overloaded',
  'timeout',
  'network',
  'protocol',
  'empty',
  'incomplete',
  'upstream',
])

const KIND_BY_WORDS: readonly [RegExp, ErrorKind][] = [
  [/context[_ ](length|size|window)|maximum context|prompt is too long|exceed_context/, 'context_length'],
  [
    /invalid[_ ]api[_ ]key|api[_ ]key[_ ](not valid|invalid)|incorrect api key|authentication_error|unauthenticated/,
    'auth',
  ],
  [/content_filter|content_policy|responsibleaipolicy/, 'content_filter'],
  [/insufficient_quota|rate_limit|resource_exhausted|too many requests/, 'rate_limit'],
  [/billing_error|insufficient balance|credit balance/, 'billing'],
  [/overloaded|\bunavailable\b|unavailable_error/, 'overloaded'],
  [/permission/, 'permission'],
  [/deadline_exceeded|timeout_error/, 'timeout'],
]

const KIND_BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid_request',
  401: 'auth',
  402: 'billing',
  403: 'permission',
  404: 'not_found',
  405: 'not_found',
  408: 'timeout',
  413: 'invalid_request',
  415: 'invalid_request',
  422: 'invalid_request',
  424: 'upstream',
  429: 'rate_limit',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
}

const KIND_BY_LAST_WORDS: readonly [RegExp, ErrorKind][] = [
  [/not_found/, 'not_found'],
  [/invalid_request|invalid_argument|bad_?request|validation/, 'invalid_request'],
]

function errorKind(error: ProviderError): ErrorKind {
  const text = `${error.type} ${error.code} ${error.message}`.toLowerCase()
  const byWords = KIND_BY_WORDS.find(([pattern]) => pattern.test(text))
  if (byWords) return byWords[1]
  const byStatus = error.status === undefined ? undefined : KIND_BY_STATUS[error.status]
  if (byStatus) return byStatus
  if (error.status !== undefined) return error.status < 500 ? 'invalid_request' : 'upstream'
  return KIND_BY_LAST_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'upstream'
}

function code(error: ProviderError): string {
  return error.code || error.type
}

/** Characters; to look for one long text in another may take forever. */
const LONGEST_WORDS = 4000

function words(value: unknown): string {
  return allWords(value).slice(0, LONGEST_WORDS)
}

/** Validation errors come as a list of `{loc, msg}`; anything that is no text is shown as JSON. */
function allWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => isObject(item) && typeof item.msg === 'string')) {
    return value
      .map((item) => [Array.isArray(item.loc) ? item.loc.join('.') : '', item.msg].filter(Boolean).join(': '))
      .join('; ')
  }
  return JSON.stringify(value)
}

function namedStatus(error: JsonObject, code: unknown): number | undefined {
  return [error.http_status_code, error.status, code]
    .map((value) => (typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN))
    .find((status) => status >= 400 && status < 600)
}
