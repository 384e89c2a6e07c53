import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FramePlan, PlannedFrame } from './plan-frames'

/** The silence of a hanging stream ends by itself after ten minutes. */
const LONGEST_HANG_MS = 600_000

/** What was written last must reach the client before a reset discards it. */
const BEFORE_RESET_MS = 20

/** Who plays and who watches. */
export type Stage = {
  response: ServerResponse
  headers: Record<string, string>
  /** Multiplies all planned delays, but not the silence of a hanging stream. */
  timeScale: number
  /** Aborted when the client is gone: the play stops at once and rejects. */
  signal: AbortSignal
  onFrame(): void
}

/** Plays a plan on the socket, frame by frame at its planned time, as fast as the client reads at most. */
export async function playPlan(
  plan: FramePlan,
  { response, headers, timeScale, signal, onFrame }: Stage,
): Promise<void> {
  let dueAt = performance.now() + plan.headersAfterMs * timeScale
  await waitUntil(dueAt, signal)
  response.writeHead(200, headers)
  response.flushHeaders()
  for (const frame of plan.frames) {
    dueAt += frame.afterMs * timeScale
    await waitUntil(dueAt, signal)
    await writeFrame(frame, response, signal)
    onFrame()
  }
  await waitUntil(dueAt + (plan.endAfterMs ?? 0) * timeScale, signal)
  await endings[plan.ending](response, signal)
}

const endings: Record<FramePlan['ending'], (response: ServerResponse, signal: AbortSignal) => Promise<void>> = {
  async end(response) {
    response.end()
  },
  async reset(response, signal) {
    await setTimeout(BEFORE_RESET_MS, undefined, { signal })
    response.socket?.resetAndDestroy()
  },
  async hang(response, signal) {
    await setTimeout(LONGEST_HANG_MS, undefined, { signal })
    response.destroy()
  },
}

/** Resolves at a time of `performance.now()`. Against the clock and not from frame to frame, so that timers that fire late do not add up. */
export async function waitUntil(dueAt: number, signal: AbortSignal): Promise<void> {
  const waitMs = dueAt - performance.now()
  if (waitMs > 0) await setTimeout(waitMs, undefined, { signal })
}

async function writeFrame(
  { bytes, splitAt }: PlannedFrame,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  if (splitAt) {
    await write(bytes.subarray(0, splitAt), response, signal)
    await setImmediate(undefined, { signal })
  }
  await write(bytes.subarray(splitAt ?? 0), response, signal)
}

async function write(bytes: Uint8Array, response: ServerResponse, signal: AbortSignal): Promise<void> {
  if (!response.write(bytes)) await once(response, 'drain', { signal })
}
