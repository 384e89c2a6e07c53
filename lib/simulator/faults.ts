import type { Cadence } from './cadence'
import type { RefusalReason } from './refusal'
import type { ScriptFinish } from './script'

/** What happens to a stream once `afterChars` characters of text or tool arguments are out; 0 is before the first frame. */
export type Damage = {
  afterChars: number
  insert?: 'error' | 'malformed'
  next: 'continue' | 'end' | 'reset' | 'hang'
}

/** What goes wrong with a fault model. All fields are independent. */
export type Fault = {
  cadence: Cadence
  /** No stream: an error status instead. */
  refusal?: RefusalReason
  /** An answer of this many characters instead of the usual one. */
  answerChars?: number
  /** The answer is cut there, and this is the finish reason. */
  limit?: { outputTokens: number; finish: ScriptFinish }
  damage?: Damage
}

const brisk: Cadence = {
  headersMs: 80,
  firstByteMs: 60,
  gap: { kind: 'lognormal', medianMs: 25, sigma: 0.3 },
  burst: { size: 1, gapMs: 0 },
  charsPerChunk: { p10: 6, p50: 12, p90: 20 },
}

const slowToStart: Cadence = { ...brisk, headersMs: 8_000, firstByteMs: 0 }
const oneChunk: Cadence = { ...brisk, charsPerChunk: { p10: 1e9, p50: 1e9, p90: 1e9 } }

/** Enough for a reader to see that an answer had begun, less than the shortest answer has. */
const MID_TEXT = 160

/** By model id. */
export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['fault-stall', { cadence: brisk, damage: { afterChars: MID_TEXT, next: 'hang' } }],
  ['fault-cut', { cadence: brisk, damage: { afterChars: MID_TEXT, next: 'end' } }],
  ['fault-reset', { cadence: brisk, damage: { afterChars: MID_TEXT, next: 'reset' } }],
  ['fault-error-event', { cadence: brisk, damage: { afterChars: MID_TEXT, insert: 'error', next: 'end' } }],
  ['fault-malformed', { cadence: brisk, damage: { afterChars: MID_TEXT, insert: 'malformed', next: 'continue' } }],
  ['fault-empty', { cadence: brisk, damage: { afterChars: 0, next: 'end' } }],
  ['fault-401', { cadence: brisk, refusal: 'unauthorized' }],
  ['fault-429', { cadence: brisk, refusal: 'rate_limited' }],
  ['fault-529', { cadence: brisk, refusal: 'overloaded' }],
  ['fault-slow-first-byte', { cadence: slowToStart }],
  ['fault-giant-chunk', { cadence: oneChunk, answerChars: 200_000 }],
  ['fault-length', { cadence: brisk, limit: { outputTokens: 45, finish: 'length' } }],
  ['fault-filter', { cadence: brisk, limit: { outputTokens: 45, finish: 'content_filter' } }],
])
