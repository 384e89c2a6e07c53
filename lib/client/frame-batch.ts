/** A hidden page has no animation frames; there the view is brought up to date this often, as events come in. */
const HIDDEN_INTERVAL_MS = 250

export type FrameBatch = {
  /** Something changed: draw it with the next frame. */
  schedule: () => void
  /** Draw now. */
  flush: () => void
  dispose: () => void
}

/** Calls `draw` at most once per animation frame, and at once when the page gets hidden. */
export function createFrameBatch(draw: () => void): FrameBatch {
  let frame: number | undefined
  let drawnAt = Number.NEGATIVE_INFINITY

  function flush() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    drawnAt = performance.now()
    draw()
  }
  function schedule() {
    if (document.hidden) {
      if (performance.now() - drawnAt >= HIDDEN_INTERVAL_MS) flush()
      else frame ??= requestAnimationFrame(flush)
      return
    }
    frame ??= requestAnimationFrame(flush)
  }
  function onVisibilityChange() {
    if (frame !== undefined) flush()
  }
  function dispose() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  return { schedule, flush, dispose }
}
