import { useEffect } from 'react'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { isEmptyChat } from '@/lib/client/fold-runs'

/** The window is called like the chat. */
export function useTitle(isMissing: boolean): void {
  const title = useChat((state) => {
    const conversation = shownConversation(state)
    return isEmptyChat(conversation) ? '' : conversation.title
  })
  useEffect(() => {
    document.title = isMissing ? 'No such chat · Deltascope' : title === '' ? 'Deltascope' : `${title} · Deltascope`
  }, [title, isMissing])
}
