import type { Random } from './seeded-random'

/** Milliseconds between two bursts of frames. */
export type Gap = { kind: 'fixed'; ms: number } | { kind: 'lognormal'; medianMs: number; sigma: number }

/** How an answer's frames are spread over time. */
export type Cadence = {
  /** From the request to the response headers. */
  headersMs: number
  /** From the headers to the first frame. */
  firstByteMs: number
  gap: Gap
  /** `size` frames leave together, `gapMs` apart. */
  burst: { size: number; gapMs: number }
  /** Aims; a chunk never cuts a word of ordinary length, so small aims come out larger. */
  charsPerChunk: { p10: number; p50: number; p90: number }
  /** A keep-alive whenever this much time has passed since the last one. */
  pingEveryMs?: number
  /** One pause, after this many characters of answer text. */
  stall?: { afterChars: number; ms: number }
  /** Each frame goes out in two writes that meet at any byte, also inside a character. */
  splitWrites?: true
}

/** One gap, at least 0. */
export function sampleGapMs(gap: Gap, random: Random): number {
  if (gap.kind === 'fixed') return gap.ms
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return gap.medianMs * Math.exp(gap.sigma * normal)
}

/** One chunk size in characters: straight lines between the known percentiles, at least 1. */
export function sampleChunkSize({ p10, p50, p90 }: Cadence['charsPerChunk'], random: Random): number {
  const chance = random()
  if (chance < 0.1) return between(1, p10, chance / 0.1)
  if (chance < 0.5) return between(p10, p50, (chance - 0.1) / 0.4)
  if (chance < 0.9) return between(p50, p90, (chance - 0.5) / 0.4)
  return between(p90, p90 + (p90 - p50) / 2, (chance - 0.9) / 0.1)
}

function between(low: number, high: number, share: number): number {
  return low + (high - low) * share
}
