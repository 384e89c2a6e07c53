import type { Refusal, RefusalReason } from '../refusal'
import { describeOpenaiRefusal } from './openai-refusals'
import type { Reply } from './wire-format'

/** OpenAI's error beside the request's id: DashScope. */
export function writeDashscopeRefusal(refusal: Refusal, requestId: string): Reply {
  const { status, headers, error } = describeOpenaiRefusal(refusal)
  return { status, headers, body: { error, request_id: requestId } }
}

/** `{"error":{"code":status,"message","metadata"}}`, where the metadata hold what the host behind said: OpenRouter. */
export function writeOpenrouterRefusal(refusal: Refusal): Reply {
  const { status, headers, error } = describeOpenaiRefusal(refusal)
  const isHosts = refusal.reason === 'rate_limited' || refusal.reason === 'overloaded'
  const message = isHosts ? 'Provider returned error' : error.message
  const metadata = isHosts ? { metadata: { provider_name: 'Demo', raw: error.message } } : {}
  return { status, headers, body: { error: { code: status, message, ...metadata }, user_id: 'user_demo' } }
}

const vllmTypes: Partial<Record<RefusalReason, string>> = {
  unauthorized: 'AuthenticationError',
  unknown_model: 'NotFoundError',
  unknown_path: 'NotFoundError',
  rate_limited: 'RateLimitError',
  overloaded: 'ServiceUnavailableError',
}

/** `{"object":"error","message","type","param","code":status}` without an outer `error`: vLLM. */
export function writeVllmRefusal(refusal: Refusal): Reply {
  const { status, headers, error } = describeOpenaiRefusal(refusal)
  const { message, param } = error
  const type = vllmTypes[refusal.reason] ?? 'BadRequestError'
  return { status, headers, body: { object: 'error', message, type, param, code: status } }
}
