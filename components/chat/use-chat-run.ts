import { useMemo } from 'react'
import { type ChatRun, openChatRun } from '@/lib/client/chat-run'
import { useChat } from '@/lib/client/chat-store'
import type { StoredRun } from '@/lib/client/conversation/conversation'

/** A stored run as it is now, and as this page knows it. */
export function useChatRun(stored: StoredRun): ChatRun {
  const state = useChat(({ runs }) => runs[stored.id])
  return useMemo(() => openChatRun(stored, state), [stored, state])
}
