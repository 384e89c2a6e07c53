/** One thing per idle moment, so that many small ones make no long one. */
const waiting: (() => void)[] = []
let isScheduled = false

/** Calls back when the page has nothing better to do, one caller at a time. Returns how to cancel. */
export function whenIdle(callback: () => void): () => void {
  waiting.push(callback)
  schedule()
  return () => {
    const index = waiting.indexOf(callback)
    if (index !== -1) waiting.splice(index, 1)
  }
}

function schedule() {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  // Not every browser knows idle moments.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runNext, { timeout: 2000 })
  else setTimeout(runNext, 50)
}

function runNext() {
  isScheduled = false
  waiting.shift()?.()
  schedule()
}
