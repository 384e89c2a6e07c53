import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { isEmptyChat } from '@/lib/client/fold-runs'
import { addressOf, chatOf } from './chat-address'

type Address = {
  /** The chat that the address names is not in this browser. */
  isMissing: boolean
  /** It is on its way. */
  isOpening: boolean
}

/**
 * The address says which chat is shown, so that Back, Forward and a link work. The other way round, a new chat gets its
 * address with its first question, and "/" is a new chat.
 */
export function useAddress(): Address {
  const id = chatOf(usePathname())
  const shownId = useChat((state) => state.shownId)
  const isKept = useChat((state) => hasAddress(shownConversation(state)))
  const [missingId, setMissingId] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(id !== null && id !== shownId)
  const lastShownId = useRef(shownId)

  useEffect(() => {
    let isLatest = true
    const { open, newChat } = useChat.getState()
    const shown = shownConversation(useChat.getState())
    setOpening(id !== null && id !== shown.id)
    if (id === null && hasAddress(shown)) newChat()
    if (id === null || id === shown.id) return
    void open(id).then((isThere) => {
      if (!isLatest) return
      setMissingId(isThere ? null : id)
      setOpening(false)
    })
    return () => {
      isLatest = false
    }
  }, [id])

  useEffect(() => {
    const isOther = lastShownId.current !== shownId
    lastShownId.current = shownId
    const shownByAddress = chatOf(location.pathname)
    if (isKept && shownByAddress === null) history.replaceState(null, '', addressOf(shownId))
    else if (!isKept && isOther && shownByAddress !== null) history.pushState(null, '', '/')
  }, [shownId, isKept])

  return { isMissing: id !== null && id === missingId, isOpening }
}

/** A new chat has none before its first question, and a temporary one never. */
function hasAddress(conversation: Conversation): boolean {
  return !conversation.isTemporary && !isEmptyChat(conversation)
}
