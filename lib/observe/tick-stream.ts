import { setTimeout as sleep } from 'node:timers/promises'
import { TICK_EVERY_MS, TICKS, type Tick } from '@/lib/protocol/tick'

/** An event stream of ticks that say when they were sent: whoever reads it sees what arrives late. */
export function tickStream(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const leaving = new AbortController()
  let openedAt: number | undefined
  let n = 0

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        openedAt ??= performance.now()
        const waitMs = openedAt + n * TICK_EVERY_MS - performance.now()
        if (waitMs > 0) await sleep(waitMs, undefined, { signal: leaving.signal }).catch(() => undefined)
        if (leaving.signal.aborted) return
        const tick: Tick = { n, sentMs: Math.round((performance.now() - openedAt) * 1000) / 1000 }
        controller.enqueue(encoder.encode(`id: ${n}\nevent: tick\ndata: ${JSON.stringify(tick)}\n\n`))
        n++
        if (n === TICKS) controller.close()
      },
      cancel: () => leaving.abort(),
    },
    { highWaterMark: 0 },
  )
}
