import type { Quota, RateLimit } from '@/lib/protocol/events'

type HeaderReader = { get(name: string): string | null }

/** Header names of one family: `{prefix}{field}-{subject}` (OpenAI, Groq, xAI …) or `{prefix}{subject}-{field}` (Anthropic). */
const SUBJECTS = [
  ['requests', 'requests'],
  ['tokens', 'tokens'],
  ['inputTokens', 'input-tokens'],
  ['outputTokens', 'output-tokens'],
] as const

/**
 * What an answer's headers say of the account's limits, in any family: `x-ratelimit-limit-requests`,
 * `anthropic-ratelimit-tokens-remaining`, or the plain `x-ratelimit-limit` of gateways. Undefined when they say nothing.
 */
export function readRateLimit(headers: HeaderReader, now: number): RateLimit | undefined {
  const limits: RateLimit = {}
  for (const [subject, name] of SUBJECTS) {
    const quota =
      readQuota((field) => headers.get(`x-ratelimit-${field}-${name}`), now) ??
      readQuota((field) => headers.get(`anthropic-ratelimit-${name}-${field}`), now)
    if (quota) limits[subject] = quota
  }
  const plain = readQuota((field) => headers.get(`x-ratelimit-${field}`) ?? headers.get(`ratelimit-${field}`), now)
  if (plain && !limits.requests) limits.requests = plain
  return Object.keys(limits).length > 0 ? limits : undefined
}

function readQuota(header: (field: 'limit' | 'remaining' | 'reset') => string | null, now: number): Quota | undefined {
  const limit = count(header('limit'))
  const remaining = count(header('remaining'))
  const resetMs = untilReset(header('reset'), now)
  if (limit === undefined && remaining === undefined && resetMs === undefined) return undefined
  return {
    ...(limit !== undefined && { limit }),
    ...(remaining !== undefined && { remaining }),
    ...(resetMs !== undefined && { resetMs }),
  }
}

function count(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A number above this is a moment (seconds or milliseconds since 1970), below it a span in seconds. */
const LONGEST_SPAN_S = 10_000_000

/** Milliseconds from `2m59.56s`, from seconds, from a Unix time in seconds or milliseconds, or from a date. */
function untilReset(text: string | null, now: number): number | undefined {
  const value = text?.trim() ?? ''
  if (value === '') return undefined
  const number = Number(value)
  if (Number.isFinite(number)) {
    if (number < 0) return undefined
    if (number < LONGEST_SPAN_S) return Math.round(number * 1000)
    return Math.max(0, Math.round(number > 1e12 ? number : number * 1000) - now)
  }
  if (/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(value)) {
    const spans = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
    const sum = Math.round(
      spans.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS_MS[unit ?? ''] ?? 0), 0),
    )
    return Number.isFinite(sum) ? sum : undefined
  }
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
