import type { FrameTrack } from './frame-track'

const WINDOW_MS = 2000

/** Characters per second over the last two seconds before the latest frame; undefined before there is output to speak of. */
export function liveSpeed({ t, chars }: FrameTrack): number | undefined {
  const now = t.at(-1)
  const first = chars.findIndex((count) => count > 0)
  const firstMs = t[first]
  if (now === undefined || firstMs === undefined || now - firstMs < WINDOW_MS / 2) return undefined
  const from = Math.max(firstMs, now - WINDOW_MS)
  let sum = 0
  for (let row = t.length - 1; row > first && (t[row] ?? 0) > from; row--) sum += chars[row] ?? 0
  return (sum / (now - from)) * 1000
}
