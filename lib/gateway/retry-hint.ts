import { listAt, objectAt, textAt } from '@/lib/dialects/json'

type HeaderReader = { get(name: string): string | null }

/** A day: who is told to wait longer asks later by himself. */
const LONGEST_MS = 86_400_000

/**
 * When the provider wants to be asked again, in milliseconds: `retry-after-ms`, then `retry-after` in seconds or as
 * a date, then Google's `RetryInfo` in the body. Never more than a day; undefined too where it wants no wait at all.
 */
export function retryHintMs(headers: HeaderReader, body: unknown, now: number): number | undefined {
  const after = headers.get('retry-after') ?? ''
  const waitMs = [numberOf(headers.get('retry-after-ms') ?? ''), numberOf(after) * 1000, Date.parse(after) - now]
    .concat(bodyHintMs(body))
    .find((ms) => !Number.isNaN(ms))
  return waitMs !== undefined && waitMs > 0 ? Math.ceil(Math.min(waitMs, LONGEST_MS)) : undefined
}

/** NaN for all that is no plain number; a number that is too large is Infinity. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** What `x-should-retry` says, if anything. */
export function shouldRetry(headers: HeaderReader): boolean | undefined {
  const value = headers.get('x-should-retry')
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function bodyHintMs(body: unknown): number {
  const error = objectAt(objectAt(Array.isArray(body) ? body[0] : body).error)
  for (const detail of listAt(error.details)) {
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(textAt(objectAt(detail).retryDelay))
    if (delay) return Number(delay[1]) * 1000
  }
  return Number.NaN
}
