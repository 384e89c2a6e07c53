import { type Refusal, type RefusalReason, retryAfterSeconds } from '../refusal'
import { callIdCode, unknownFieldCode } from './read-mistral-ask'
import type { Reply } from './wire-format'

type Row = { status: number; type: string; code: string | null; message: string }

const rows: Record<Exclude<RefusalReason, 'unauthorized'>, Row> = {
  invalid_request: { status: 400, type: 'invalid_request_error', code: null, message: 'The request is not valid.' },
  unknown_model: { status: 400, type: 'invalid_model', code: '1500', message: 'No such model.' },
  unknown_path: { status: 404, type: 'not_found', code: null, message: 'No such path.' },
  too_large: { status: 413, type: 'invalid_request_error', code: null, message: 'The body is too large.' },
  rate_limited: { status: 429, type: 'rate_limited', code: '1300', message: 'The rate limit is used up.' },
  overloaded: { status: 503, type: 'unreachable_backend', code: '1100', message: 'The service is not available.' },
}

/**
 * Mistral's errors: `{"object":"error","message","type","param","code"}` without an outer `error`, a list under
 * `detail` with status 422 for what its validator finds, and a bare `detail` for the key.
 */
export function writeMistralRefusal({ reason, message, param, code }: Refusal): Reply {
  if (reason === 'unauthorized') return { status: 401, headers: {}, body: { detail: 'Unauthorized' } }
  if (code === unknownFieldCode) {
    return { status: 422, headers: {}, body: { detail: [{ type: code, loc: ['body', param], msg: message }] } }
  }
  const row = rows[reason]
  const type = code === callIdCode ? 'invalid_function_call' : row.type
  return {
    status: row.status,
    headers: reason === 'rate_limited' ? rateLimitHeaders : {},
    body: { object: 'error', message: message || row.message, type, param, code: code ?? row.code },
  }
}

const rateLimitHeaders = {
  'retry-after': String(retryAfterSeconds),
  'x-ratelimit-limit-req-minute': '60',
  'x-ratelimit-remaining-req-minute': '0',
}
