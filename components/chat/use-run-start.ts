import { type RefObject, useLayoutEffect, useRef } from 'react'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { usePreferences } from '@/lib/client/preferences'

/** What stays free above a question at the top of the list. */
const ABOVE_PX = 24

type RunStart = {
  scroller: RefObject<HTMLDivElement | null>
  /** Holds the turns. */
  content: RefObject<HTMLDivElement | null>
  followEnd: () => void
}

/** Moves the list when a run begins: a new answer has its question at the top, as far as the reader wants that. */
export function useRunStart({ scroller, content, followEnd }: RunStart): void {
  const runId = useChat(({ live, shownId }) => live[shownId]?.runId)
  const runBefore = useRef<string>(undefined)

  useLayoutEffect(() => {
    // A step that comes by itself, after the results of tools, finds the reader where they are.
    const isAsked = runBefore.current === undefined
    runBefore.current = runId
    if (runId === undefined || !isAsked) return
    const { scroll } = usePreferences.getState()
    if (scroll === 'follow') followEnd()
    else if (scroll === 'stay' && isFirstRun(runId)) showLastTurn(scroller.current, content.current)
  }, [runId, followEnd, scroller, content])
}

function isFirstRun(runId: string): boolean {
  const items = Object.values(shownConversation(useChat.getState()).items)
  return items.some((item) => item.kind === 'answer' && item.steps[0]?.run.id === runId)
}

function showLastTurn(list: HTMLElement | null, turns: HTMLElement | null) {
  const turn = turns?.lastElementChild
  if (list && turn) list.scrollTop += turn.getBoundingClientRect().top - list.getBoundingClientRect().top - ABOVE_PX
}
