import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** So close to the end counts as being there. */
const END_PX = 32
const awayKeys = new Set(['PageUp', 'Home', 'ArrowUp'])
/** What changes the height of the list where the reader is looking. */
const openers = '[aria-expanded="false"], [aria-pressed], summary, fieldset button'

type Follow = {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  /** Goes to the end and stays there while content grows. */
  followEnd: () => void
}

/**
 * Keeps the end of a growing list in view until the reader moves away, which is read from what they do and not from
 * where the list happens to be. Scrolling down to the end follows again.
 */
export function useFollow(): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)

  const follow = useCallback((isOn: boolean) => {
    isFollowing.current = isOn
    if (scroller.current) scroller.current.style.overflowAnchor = isOn ? 'none' : 'auto'
  }, [])

  const followEnd = useCallback(() => {
    follow(true)
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  }, [follow])

  useEffect(() => {
    const list = scroller.current
    if (!list || !content.current) return
    let last = { top: list.scrollTop, height: list.scrollHeight, view: list.clientHeight }

    function onScroll() {
      if (!list) return
      const next = { top: list.scrollTop, height: list.scrollHeight, view: list.clientHeight }
      const isSameSize = next.height === last.height && next.view === last.view
      const isNearEnd = next.height - next.view - next.top <= END_PX
      if (next.top < last.top && isSameSize) follow(false)
      else if (next.top > last.top && isNearEnd) follow(true)
      last = next
      setAtEnd(isNearEnd)
    }
    function onResize() {
      if (!list) return
      if (isFollowing.current) list.scrollTop = list.scrollHeight
      last = { top: list.scrollTop, height: list.scrollHeight, view: list.clientHeight }
      setAtEnd(last.height - last.view - last.top <= END_PX)
    }
    const stopListening = listenForLeaving(list, () => follow(false))
    const observer = new ResizeObserver(onResize)
    observer.observe(list)
    observer.observe(content.current)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stopListening()
      observer.disconnect()
      list.removeEventListener('scroll', onScroll)
    }
  }, [follow])

  return { scroller, content, isAtEnd, followEnd }
}

/** Calls `leave` when the reader turns back (wheel, finger, keys), selects something, or opens something. */
function listenForLeaving(list: HTMLElement, leave: () => void): () => void {
  let touchY: number | undefined
  const canMove = () => list.scrollHeight > list.clientHeight
  const onWheel = (event: WheelEvent) => {
    if (event.deltaY < 0 && canMove()) leave()
  }
  const onTouchStart = (event: TouchEvent) => {
    touchY = event.touches[0]?.clientY
  }
  const onTouchMove = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY
    if (y !== undefined && touchY !== undefined && y > touchY && canMove()) leave()
    touchY = y
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (awayKeys.has(event.key) && canMove()) leave()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(openers)) leave()
  }
  const onSelect = () => {
    const selection = getSelection()
    if (selection && !selection.isCollapsed && list.contains(selection.anchorNode)) leave()
  }
  list.addEventListener('wheel', onWheel, { passive: true })
  list.addEventListener('touchstart', onTouchStart, { passive: true })
  list.addEventListener('touchmove', onTouchMove, { passive: true })
  list.addEventListener('keydown', onKeyDown)
  list.addEventListener('click', onClick, { capture: true })
  document.addEventListener('selectionchange', onSelect)
  return () => {
    list.removeEventListener('wheel', onWheel)
    list.removeEventListener('touchstart', onTouchStart)
    list.removeEventListener('touchmove', onTouchMove)
    list.removeEventListener('keydown', onKeyDown)
    list.removeEventListener('click', onClick, { capture: true })
    document.removeEventListener('selectionchange', onSelect)
  }
}
