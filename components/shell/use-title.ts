import { useEffect } from 'react'
import { useWords } from '@/components/language/words'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { shownTitle } from '@/lib/client/conversation/titles'
import { isEmptyChat } from '@/lib/client/fold-runs'

/** The window is called like the chat. */
export function useTitle(isMissing: boolean): void {
  const { windowTitle } = useWords().shell.missing
  const title = useChat((state) => {
    const conversation = shownConversation(state)
    return isEmptyChat(conversation) ? '' : shownTitle(conversation.title)
  })
  useEffect(() => {
    const shown = isMissing ? windowTitle : title
    document.title = shown === '' ? 'Deltascope' : `${shown} · Deltascope`
  }, [title, isMissing, windowTitle])
}
