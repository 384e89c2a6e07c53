/** A hidden page has no animation frames; there the view is brought up to date this often, as events come in. */
const HIDDEN_INTERVAL_MS = 250

export type FrameBatch = {
  /** Something changed: draw it with the next frame. */
  schedule: () => void
  /** Draw now. */
  flush: () => void
  dispose: () => void
}

/** One animation frame draws all batches that wait for it, so that lanes side by side cost one rendering. */
const waiting = new Set<() => void>()
let frame: number | undefined
let isInFrame = false

function drawWaiting() {
  frame = undefined
  isInFrame = true
  try {
    for (const draw of [...waiting]) if (waiting.has(draw)) draw()
  } finally {
    isInFrame = false
  }
}

function withdraw(draw: () => void) {
  waiting.delete(draw)
  if (waiting.size > 0 || frame === undefined) return
  cancelAnimationFrame(frame)
  frame = undefined
}

/** Calls back once what is being drawn now can be seen: a browser paints right after its animation frame's callbacks. */
export function afterPaint(callback: () => void): void {
  const post = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      callback()
    }
    port2.postMessage(null)
  }
  if (isInFrame) post()
  else requestAnimationFrame(post)
}

/** Calls `draw` at most once per animation frame, and at once when the page gets hidden. */
export function createFrameBatch(draw: () => void): FrameBatch {
  let drawnAt = Number.NEGATIVE_INFINITY

  function flush() {
    withdraw(flush)
    drawnAt = performance.now()
    draw()
  }
  function schedule() {
    if (document.hidden && performance.now() - drawnAt >= HIDDEN_INTERVAL_MS) return flush()
    waiting.add(flush)
    frame ??= requestAnimationFrame(drawWaiting)
  }
  function onVisibilityChange() {
    if (waiting.has(flush)) flush()
  }
  function dispose() {
    withdraw(flush)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  return { schedule, flush, dispose }
}
