import type { StreamEventBody } from '@/lib/protocol/events'
import type { Frame } from '@/lib/sse/parse-frames'

const MOST_BYTES = 16 * 1024

/** The `frame` event with the frame's text, cut at 16 KiB; `bytes` is always the true size. */
export function frameEvent(frame: Frame, n: number): Extract<StreamEventBody, { type: 'frame' }> {
  const encoded = new TextEncoder().encode(frame.raw)
  const bytes = encoded.byteLength
  if (bytes <= MOST_BYTES) return { type: 'frame', n, bytes, data: frame.raw }
  // Streaming mode leaves half a character at the cut out instead of replacing it.
  const data = new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoded.subarray(0, MOST_BYTES), { stream: true })
  return { type: 'frame', n, bytes, data, truncated: true }
}
