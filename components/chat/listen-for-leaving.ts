const awayKeys = new Set(['PageUp', 'Home', 'ArrowUp'])
/** What makes the list longer where the reader is looking, or may do so. */
const openers =
  '[aria-expanded="false"]:not([aria-haspopup]), [aria-pressed], details:not([open]) > summary, fieldset button'
const closers = '[aria-expanded="true"]:not([aria-haspopup]), [aria-pressed], details[open] > summary'

type Leaving = {
  /** The reader turns back by wheel, finger or keys, selects something, or opens something. */
  onLeave: () => void
  /** The reader is about to make something shorter. */
  onClose: () => void
}

/** Tells what a reader of the list does that means: leave me here. */
export function listenForLeaving(list: HTMLElement, { onLeave, onClose }: Leaving): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const canMove = () => list.scrollHeight > list.clientHeight
  let touchY: number | undefined

  list.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && canMove() && onLeave(), { passive: true, signal })
  list.addEventListener(
    'touchstart',
    ({ touches }) => {
      touchY = touches[0]?.clientY
    },
    { passive: true, signal },
  )
  list.addEventListener(
    'touchmove',
    ({ touches }) => {
      const y = touches[0]?.clientY
      if (y !== undefined && touchY !== undefined && y > touchY && canMove()) onLeave()
      touchY = y
    },
    { passive: true, signal },
  )
  list.addEventListener('keydown', ({ key }) => awayKeys.has(key) && canMove() && onLeave(), { signal })
  list.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.closest(openers)) onLeave()
      if (target.closest(closers)) onClose()
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'selectionchange',
    () => {
      const selection = getSelection()
      if (selection && !selection.isCollapsed && list.contains(selection.anchorNode)) onLeave()
    },
    { signal },
  )
  return () => controller.abort()
}
