/** Where a list is scrolled to, in CSS pixels. */
export type ScrollPlace = { top: number; height: number; view: number }

/** So close to the end counts as being there. */
const END_PX = 32

export function readPlace({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace {
  return { top: scrollTop, height: scrollHeight, view: clientHeight }
}

export function isAtEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= END_PX
}

/** What a scroll event says of the reader: they turned away from the end, came back to it, or nothing. */
export function readMove(before: ScrollPlace, now: ScrollPlace): 'away' | 'back' | undefined {
  const grown = now.height - before.height
  const moved = now.top - before.top
  // A list that got smaller, or was made so, is moved by the browser.
  if (moved < 0 && grown === 0 && now.view === before.view) return 'away'
  // What grew above the reader moves the list by as much.
  if (moved > 0 && isAtEnd(now) && (grown === 0 || moved !== grown)) return 'back'
  return undefined
}

/** Keeps the end of what is visible in the list while its content gets shorter: else the browser would move all of it down. */
export function holdEnd(list: HTMLElement): void {
  const content = list.firstElementChild
  if (!(content instanceof HTMLElement)) return
  const top = content.getBoundingClientRect().top - list.getBoundingClientRect().top
  content.style.minHeight = `${list.clientHeight - top}px`
}

/** Ends `holdEnd`; with `asFarAsUnseen` only so much of it as is below the visible part by now. */
export function releaseEnd(list: HTMLElement, asFarAsUnseen = false): void {
  const content = list.firstElementChild
  if (!(content instanceof HTMLElement) || content.style.minHeight === '') return
  if (asFarAsUnseen) holdEnd(list)
  else content.style.minHeight = ''
}

/**
 * Lets `change` make an element smaller, and moves its list in the same frame so that what the reader sees stays: all
 * down to the element's top while that is visible, else what follows the element. Then `change` has to be done when it
 * returns. A list that follows its end does so by itself.
 */
export function keepPlace(element: HTMLElement, list: HTMLElement, change: (isTopUnseen: boolean) => void): void {
  const before = element.getBoundingClientRect()
  const isTopUnseen = before.top < list.getBoundingClientRect().top
  const isFollowing = list.style.overflowAnchor === 'none'
  if (!isFollowing && !isTopUnseen) holdEnd(list)
  change(isTopUnseen)
  if (!isFollowing && isTopUnseen) list.scrollTop += element.getBoundingClientRect().bottom - before.bottom
}
