import { useChat } from '@/lib/client/chat-store'

/** An item, and a text in it as it was found. */
export type Place = { itemId: string; text?: string | undefined }

/** Frames that a chat may take until it is drawn and stands still. */
const MOST_FRAMES = 60
/** What is above may be drawn, and get its true height, only when it comes into view. */
const STEADY_FRAMES = 5

let stopWaiting = () => {}

/** Moves to a place of a chat as soon as that is shown; only the latest wish counts. */
export function revealIn(chatId: string, place: Place): void {
  stopWaiting()
  if (useChat.getState().shownId === chatId) return reveal(place)
  stopWaiting = useChat.subscribe(({ shownId }) => {
    if (shownId !== chatId) return
    stopWaiting()
    reveal(place)
  })
}

function reveal({ itemId, text }: Place): void {
  const { choose, conversations, shownId } = useChat.getState()
  const item = conversations[shownId]?.items[itemId]
  if (!item) return
  choose(itemId)
  const turn = `[data-turn="${CSS.escape(item.kind === 'answer' ? item.parentId : item.id)}"]`
  const selector = item.kind === 'answer' ? `${turn} > article:nth-of-type(2)` : turn
  let frames = 0
  let steady = 0
  let lastTop = Number.NaN
  function look() {
    const element = document.querySelector(selector)
    const found = element && text !== undefined ? findText(element, text) : null
    // The list leaves the place alone once something in it is selected; and it marks what was found.
    if (found && getSelection()?.toString() !== text) select(found)
    const target = found?.startContainer.parentElement ?? element
    const top = target?.getBoundingClientRect().top ?? Number.NaN
    steady = Math.abs(top - lastTop) < 1 ? steady + 1 : 0
    lastTop = top
    if (steady === 0) target?.scrollIntoView({ block: found ? 'center' : 'start' })
    frames++
    if (frames < MOST_FRAMES && steady < STEADY_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function select(range: Range): void {
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/** Where a text stands; what is folded away cannot be moved to. */
function findText(element: Element, text: string): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(text) ?? -1
    if (at < 0 || !node.parentElement?.checkVisibility()) continue
    const range = new Range()
    range.setStart(node, at)
    range.setEnd(node, at + text.length)
    return range
  }
  return null
}
