import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So many turns are drawn before a chat is shown. */
const FIRST = 20
/** So many more with each idle moment, and so many in all before the reader has to come near them. */
const STEP = 10
const MOST_UNASKED = 400
const STEP_ASKED = 50

/**
 * How many of the latest turns are drawn: a long chat is shown by its end at once, and what came before follows in idle
 * moments above it, where nobody looks. Of a very long one the rest follows when the reader comes near its top.
 */
export function useEarlier(turns: number, list: RefObject<HTMLElement | null>): number {
  const [drawn, setDrawn] = useState(FIRST)
  const heightBefore = useRef<number | undefined>(undefined)
  const isWhole = drawn >= turns

  useEffect(() => {
    const element = list.current
    if (isWhole || !element) return
    const more = () => {
      heightBefore.current = element.scrollHeight
      setDrawn(drawn + (drawn < MOST_UNASKED ? STEP : STEP_ASKED))
    }
    if (drawn < MOST_UNASKED) return whenIdle(more)
    const near = () => {
      if (element.scrollTop < 2 * element.clientHeight) more()
    }
    const frame = requestAnimationFrame(near)
    element.addEventListener('scroll', near, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', near)
    }
  }, [drawn, isWhole, list])

  // Where the browser does not hold what is visible by itself, we do; at the very top none does.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || heightBefore.current === undefined || drawn === FIRST) return
    const isHeld = CSS.supports('overflow-anchor', 'auto') && element.scrollTop > 0
    if (!isHeld) element.scrollTop += element.scrollHeight - heightBefore.current
    heightBefore.current = undefined
  }, [drawn, list])

  return drawn
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}
