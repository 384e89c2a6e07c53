import { type Refusal, type RefusalReason, retryAfterSeconds } from '../refusal'
import type { Reply } from './wire-format'

type Row = { status: number; type: string; code: string | null; message: string; headers?: Record<string, string> }

const rows: Record<RefusalReason, Row> = {
  invalid_request: { status: 400, type: 'invalid_request_error', code: null, message: 'The request is not valid.' },
  unauthorized: {
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    message: 'Incorrect API key provided: demo****key. This demo model turns every key away.',
  },
  unknown_model: { status: 404, type: 'invalid_request_error', code: 'model_not_found', message: 'No such model.' },
  unknown_path: { status: 404, type: 'invalid_request_error', code: 'unknown_url', message: 'No such path.' },
  too_large: {
    status: 413,
    type: 'invalid_request_error',
    code: 'request_too_large',
    message: 'The body is too large.',
  },
  rate_limited: {
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
    message: `Rate limit reached for requests per minute: limit 60, used 60. Try again in ${retryAfterSeconds}s.`,
    headers: {
      'retry-after': String(retryAfterSeconds),
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': `${retryAfterSeconds}s`,
      'x-ratelimit-limit-tokens': '40000',
      'x-ratelimit-remaining-tokens': '39200',
      'x-ratelimit-reset-tokens': '1.2s',
    },
  },
  overloaded: {
    status: 503,
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
    message: 'The server is overloaded at the moment. Try again later.',
  },
}

/** `{"error":{"message","type","param","code"}}` with the status that OpenAI uses for the reason. */
export function writeOpenaiRefusal(refusal: Refusal): Reply {
  const { status, headers, error } = describeOpenaiRefusal(refusal)
  return { status, headers, body: { error } }
}

/** What OpenAI says of a refusal, for servers that say the same in another shape. */
export function describeOpenaiRefusal({ reason, message, param, code }: Refusal) {
  const row = rows[reason]
  const error = { message: message || row.message, type: row.type, param, code: code ?? row.code }
  return { status: row.status, headers: row.headers ?? {}, error }
}
