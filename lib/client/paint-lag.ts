import { afterPaint } from './frame-batch'

/** How long what arrived took to be seen. Times are `performance.now()`, lags are milliseconds. */
export type PaintLag = {
  /** What arrived at `receivedAt` is a part of what is being drawn now. */
  note(receivedAt: number): void
  /** 95th percentile; undefined before anything was painted. */
  readonly p95: number | undefined
}

export function createPaintLag(): PaintLag {
  const lags: number[] = []
  let drawn: number[] = []
  return {
    note(receivedAt) {
      drawn.push(receivedAt)
      if (drawn.length > 1) return
      afterPaint(() => {
        const now = performance.now()
        for (const at of drawn) lags.push(now - at)
        drawn = []
      })
    },
    get p95() {
      const sorted = [...lags].sort((left, right) => left - right)
      return sorted[Math.floor((sorted.length - 1) * 0.95)]
    },
  }
}
