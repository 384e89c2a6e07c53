import { type Refusal, type RefusalReason, retryAfterSeconds } from '../refusal'
import type { Reply } from './wire-format'

type Row = { code: number; status: string; message: string; details?: Record<string, unknown>[] }

const RPC = 'type.googleapis.com/google.rpc'

const rows: Record<RefusalReason, Row> = {
  invalid_request: { code: 400, status: 'INVALID_ARGUMENT', message: 'The request is not valid.' },
  // Google answers a bad key with 400; the reason tells it from other bad requests.
  unauthorized: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'API key not valid: this demo model turns every key away.',
    details: [{ '@type': `${RPC}.ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
  },
  unknown_model: { code: 404, status: 'NOT_FOUND', message: 'No such model.' },
  unknown_path: { code: 404, status: 'NOT_FOUND', message: 'No such path.' },
  too_large: { code: 400, status: 'INVALID_ARGUMENT', message: 'The request payload exceeds the limit.' },
  rate_limited: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: `The quota of 60 requests per minute is used up. Please retry in ${retryAfterSeconds}s.`,
    details: [
      {
        '@type': `${RPC}.QuotaFailure`,
        violations: [{ quotaMetric: 'demo/requests', quotaId: 'RequestsPerMinute', quotaValue: '60' }],
      },
      { '@type': `${RPC}.RetryInfo`, retryDelay: `${retryAfterSeconds}s` },
    ],
  },
  overloaded: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded. Please try again later.' },
}

/** `{"error":{"code","message","status","details"}}` with Google's status names; the field at fault is in the details. */
export function writeGeminiRefusal({ reason, message, param }: Refusal): Reply {
  const row = rows[reason]
  const violation =
    reason === 'invalid_request' && param !== null
      ? [{ '@type': `${RPC}.BadRequest`, fieldViolations: [{ field: param, description: message }] }]
      : []
  const details = [...(row.details ?? []), ...violation]
  const error = { code: row.code, message: message || row.message, status: row.status }
  return { status: row.code, headers: {}, body: { error: { ...error, ...(details.length > 0 ? { details } : {}) } } }
}
