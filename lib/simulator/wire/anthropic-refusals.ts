import { type Refusal, type RefusalReason, retryAfterSeconds } from '../refusal'
import type { Reply } from './wire-format'

type Row = { status: number; type: string; message: string }

const rows: Record<RefusalReason, Row> = {
  invalid_request: { status: 400, type: 'invalid_request_error', message: 'The request is not valid.' },
  unauthorized: {
    status: 401,
    type: 'authentication_error',
    message: 'invalid x-api-key: this demo model turns every key away.',
  },
  unknown_model: { status: 404, type: 'not_found_error', message: 'No such model.' },
  unknown_path: { status: 404, type: 'not_found_error', message: 'Not found' },
  too_large: { status: 413, type: 'request_too_large', message: 'The request is larger than the server accepts.' },
  rate_limited: {
    status: 429,
    type: 'rate_limit_error',
    message: 'This request would go over the limit of 60 requests per minute. Try again later.',
  },
  overloaded: { status: 529, type: 'overloaded_error', message: 'Overloaded' },
}

/** `{"type":"error","error":{"type","message"},"request_id"}` with the status that Anthropic uses for the reason. */
export function writeAnthropicRefusal({ reason, message }: Refusal, requestId: string): Reply {
  const row = rows[reason]
  return {
    status: row.status,
    headers: reason === 'rate_limited' ? writeRateLimit(Date.now()) : {},
    body: { type: 'error', error: { type: row.type, message: message || row.message }, request_id: requestId },
  }
}

function writeRateLimit(nowMs: number): Record<string, string> {
  const resetAt = new Date(nowMs + retryAfterSeconds * 1000).toISOString()
  return {
    'retry-after': String(retryAfterSeconds),
    'anthropic-ratelimit-requests-limit': '60',
    'anthropic-ratelimit-requests-remaining': '0',
    'anthropic-ratelimit-requests-reset': resetAt,
    'anthropic-ratelimit-input-tokens-limit': '30000',
    'anthropic-ratelimit-input-tokens-remaining': '29000',
    'anthropic-ratelimit-input-tokens-reset': resetAt,
    'anthropic-ratelimit-output-tokens-limit': '8000',
    'anthropic-ratelimit-output-tokens-remaining': '7600',
    'anthropic-ratelimit-output-tokens-reset': resetAt,
  }
}
