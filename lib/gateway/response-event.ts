import type { Response } from 'undici'
import type { Decoder } from '@/lib/dialects/dialect'
import type { StreamEventBody } from '@/lib/protocol/events'
import { readRateLimit } from './rate-limit'

/** OpenAI and most hosts, Anthropic, Mistral, OpenRouter, LiteLLM, Azure. */
const REQUEST_ID_HEADERS = [
  'x-request-id',
  'request-id',
  'mistral-correlation-id',
  'x-generation-id',
  'x-litellm-call-id',
  'apim-request-id',
]

/** What the answer's headers say, and whether its connection is an old one. */
export function responseEvent(response: Response, attempt: number, reused: boolean | undefined): StreamEventBody {
  const requestId = REQUEST_ID_HEADERS.map((name) => response.headers.get(name)).find((id) => id !== null)
  const rateLimit = readRateLimit(response.headers, Date.now())
  return {
    type: 'response',
    status: response.status,
    ...(requestId && { requestId }),
    ...(rateLimit && { rateLimit }),
    attempt,
    ...(reused !== undefined && { reused }),
  }
}

/** Gives the `response` event once more when the answer has told its own id and model. */
export function createIdentifier(decoder: Decoder, described: StreamEventBody): () => StreamEventBody[] {
  let known = false
  return () => {
    if (known || Object.keys(decoder.identity).length === 0) return []
    known = true
    return [{ ...described, ...decoder.identity }]
  }
}
