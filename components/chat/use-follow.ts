import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdEnd, isAtEnd, readMove, readPlace, releaseEnd } from '@/lib/client/scroll-place'
import { listenForLeaving } from './listen-for-leaving'

type Follow = {
  scroller: RefObject<HTMLDivElement | null>
  /** The only child of the scroller that grows, and its first. */
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  /** Goes to the end, and stays there while content grows if that is allowed. */
  followEnd: () => void
}

/**
 * Keeps the end of a growing list in view until the reader moves away, which is read from what they do and not from
 * where the list happens to be. Scrolling down to the end follows again. A list begins at its end.
 */
export function useFollow(isAllowed = true): Follow {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const mayFollow = useRef(isAllowed)
  const [isEndShown, setEndShown] = useState(true)

  const follow = useCallback((isOn: boolean) => {
    isFollowing.current = isOn && mayFollow.current
    if (!scroller.current) return
    // The browser's own anchor holds what is visible; who follows wants what is new.
    scroller.current.style.overflowAnchor = isFollowing.current ? 'none' : 'auto'
    if (isOn) releaseEnd(scroller.current)
  }, [])

  const followEnd = useCallback(() => {
    follow(true)
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  }, [follow])

  useLayoutEffect(followEnd, [followEnd])
  useLayoutEffect(() => {
    mayFollow.current = isAllowed
    if (!isAllowed) follow(false)
  }, [isAllowed, follow])

  useEffect(() => {
    const list = scroller.current
    if (!list || !content.current) return
    let last = readPlace(list)

    function onScroll() {
      if (!list) return
      const place = readPlace(list)
      const move = readMove(last, place)
      if (move) follow(move === 'back')
      if (place.top < last.top) releaseEnd(list, true)
      last = readPlace(list)
      setEndShown(isAtEnd(last))
    }
    function onResize() {
      if (!list) return
      if (isFollowing.current) list.scrollTop = list.scrollHeight
      last = readPlace(list)
      setEndShown(isAtEnd(last))
    }
    const stopListening = listenForLeaving(list, {
      onLeave: () => follow(false),
      onClose: () => holdEnd(list),
    })
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

  return { scroller, content, isAtEnd: isEndShown, followEnd }
}
