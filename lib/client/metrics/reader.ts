import type { Output } from './output'

/**
 * Somebody who starts with the first answer text and reads on at a steady speed. `waitMs`: with nothing left to read
 * while text was still to come. `aheadMs`: what was left to read when the last text came. Undefined without text.
 */
export function simulateReader(
  output: Output,
  charsPerSecond: number,
): { waitMs: number; aheadMs: number } | undefined {
  let caughtUpMs: number | undefined
  let lastMs = 0
  let waitMs = 0
  for (const [row, t] of output.t.entries()) {
    const kind = output.kind[row]
    if (kind === 'reasoning' || kind === 'tool') continue
    const begin = Math.max(caughtUpMs ?? t, t)
    waitMs += begin - (caughtUpMs ?? t)
    caughtUpMs = begin + ((output.chars[row] ?? 0) / charsPerSecond) * 1000
    lastMs = t
  }
  return caughtUpMs === undefined ? undefined : { waitMs, aheadMs: caughtUpMs - lastMs }
}
