import type { ErrorInfo, ErrorKind } from '@/lib/protocol/events'

/** How often the same provider is asked again. */
const REPEATS = 2

/** The two waits together stay within ten seconds; where a provider wants more patience, the user decides. */
const LONGEST_WAIT_MS = 5000

/** Failures of the network after which the same request may well succeed. */
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'EAI_AGAIN'])

/**
 * How long to wait before the same provider is asked again for the `repeat`-th time (1, 2 …), or undefined when it is not:
 * asked again are 408, 409, 429, 5xx, a refused or reset connection, and an overloaded or limited provider that says so
 * in its stream; not asked again are an empty or broken answer and one that took too long already. The wait is what the
 * provider asked for, else `baseMs`, doubled each time, less up to a half by chance.
 */
export function repeatDelayMs(
  because: ErrorInfo,
  repeat: number,
  baseMs: number,
  random: () => number = Math.random,
): number | undefined {
  if (repeat > REPEATS || !because.retryable || !isPassing(because)) return undefined
  const waitMs = because.retryAfterMs ?? Math.round(baseMs * 2 ** (repeat - 1) * (1 - random() / 2))
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined
}

function isPassing({ kind, status, code }: ErrorInfo): boolean {
  if (status !== undefined) return status >= 400
  return kind === 'overloaded' || kind === 'rate_limit' || PASSING_CODES.has(code ?? '')
}

/**
 * Whether another provider may do better. A key, an account, a model, a limit or a format that one has trouble with is
 * no matter to the next; what a content filter stopped is not carried elsewhere.
 */
export function isWorthFallback(because: ErrorInfo): boolean {
  return because.kind !== 'content_filter'
}

/** The provider's own trouble. Refusals tell that it works, and limits belong to a key, of which there may be several. */
export function isOutage({ kind }: ErrorInfo): boolean {
  return OUTAGES.has(kind)
}

const OUTAGES: ReadonlySet<ErrorKind> = new Set(['overloaded', 'upstream', 'network', 'timeout', 'empty', 'incomplete'])
