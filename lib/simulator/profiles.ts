import type { Cadence } from './cadence'

/** How an ordinary demo model behaves. */
export type Profile = { cadence: Cadence; alwaysReasons?: true }

/**
 * By model id. Chunk sizes follow recorded answers (characters at p10/p50/p90: 14/22/31, 1/5/11, 3/26/36, 1/2/6; the large
 * ones are whole sentences); times are invented and say nothing about any provider.
 */
export const profiles: ReadonlyMap<string, Profile> = new Map<string, Profile>([
  [
    'demo-steady',
    {
      cadence: {
        headersMs: 180,
        firstByteMs: 120,
        gap: { kind: 'lognormal', medianMs: 55, sigma: 0.25 },
        burst: { size: 1, gapMs: 0 },
        charsPerChunk: { p10: 14, p50: 22, p90: 31 },
      },
    },
  ],
  [
    'demo-fine',
    {
      cadence: {
        headersMs: 220,
        firstByteMs: 160,
        gap: { kind: 'lognormal', medianMs: 15, sigma: 0.5 },
        burst: { size: 1, gapMs: 0 },
        charsPerChunk: { p10: 1, p50: 5, p90: 11 },
      },
    },
  ],
  [
    'demo-bursty',
    {
      cadence: {
        headersMs: 320,
        firstByteMs: 380,
        gap: { kind: 'lognormal', medianMs: 300, sigma: 0.45 },
        burst: { size: 6, gapMs: 3 },
        charsPerChunk: { p10: 3, p50: 26, p90: 36 },
        pingEveryMs: 1_500,
        stall: { afterChars: 700, ms: 1_800 },
      },
    },
  ],
  [
    'demo-large-chunks',
    {
      cadence: {
        headersMs: 450,
        firstByteMs: 350,
        gap: { kind: 'lognormal', medianMs: 420, sigma: 0.3 },
        burst: { size: 1, gapMs: 0 },
        charsPerChunk: { p10: 40, p50: 160, p90: 320 },
        splitWrites: true,
      },
    },
  ],
  [
    'demo-slow',
    {
      cadence: {
        headersMs: 400,
        firstByteMs: 600,
        gap: { kind: 'fixed', ms: 250 },
        burst: { size: 1, gapMs: 0 },
        charsPerChunk: { p10: 4, p50: 10, p90: 18 },
        pingEveryMs: 2_000,
      },
    },
  ],
  [
    'demo-thinker',
    {
      cadence: {
        headersMs: 260,
        firstByteMs: 540,
        gap: { kind: 'lognormal', medianMs: 12, sigma: 0.6 },
        burst: { size: 2, gapMs: 1 },
        charsPerChunk: { p10: 1, p50: 2, p90: 6 },
        pingEveryMs: 4_000,
      },
      alwaysReasons: true,
    },
  ],
])
