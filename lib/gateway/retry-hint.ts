import { listAt, objectAt, textAt } from '@/lib/dialects/json'

type HeaderReader = { get(name: string): string | null }

/** A year; what asks for more is no hint. */
const LONGEST_MS = 31_536_000_000

/**
 * When the provider wants to be asked again, in milliseconds: `retry-after-ms`, then `retry-after` in seconds or as
 * a date, then Google's `RetryInfo` in the body.
 */
export function retryHintMs(headers: HeaderReader, body: unknown, now: number): number | undefined {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (ms >= 0 && ms <= LONGEST_MS) return Math.round(ms)
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = Number(after)
    if (seconds >= 0 && seconds * 1000 <= LONGEST_MS) return Math.round(seconds * 1000)
    const date = Date.parse(after)
    if (!Number.isNaN(date)) return Math.max(0, date - now)
  }
  return bodyHintMs(body)
}

/** What `x-should-retry` says, if anything. */
export function shouldRetry(headers: HeaderReader): boolean | undefined {
  const value = headers.get('x-should-retry')
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function bodyHintMs(body: unknown): number | undefined {
  const error = objectAt(objectAt(Array.isArray(body) ? body[0] : body).error)
  for (const detail of listAt(error.details)) {
    const delay = /^(\d+(?:\.\d+)?)s$/.exec(textAt(objectAt(detail).retryDelay))
    if (delay) return Math.round(Number(delay[1]) * 1000)
  }
  return undefined
}
