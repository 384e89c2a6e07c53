import { useChat } from '@/lib/client/chat-store'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
import { shownTitle } from '@/lib/client/conversation/titles'
import { downloadAll } from '@/lib/client/conversation-export'
import { useConversationList } from '@/lib/client/conversation-list'
import { formatCount } from '@/lib/client/format'
import { useSidebar } from '@/lib/client/sidebar'
import { useToasts } from '@/lib/client/toast-store'
import { currentWords } from '@/lib/language/current'
import { addressOf, chatOf } from './chat-address'
import { type Place, revealIn } from './reveal'

/** Shows a chat; with a place in it, on the branch that this is on, and there. */
export function openChat(id: string, place?: Place): void {
  useSidebar.getState().closeDrawer()
  // Nothing is loaded: the page shows what the address says.
  if (chatOf(location.pathname) !== id) history.pushState(null, '', addressOf(id))
  if (place) revealIn(id, place)
}

/** Starts a new chat at its address. */
export function startChat(options?: { isTemporary?: boolean }): void {
  useSidebar.getState().closeDrawer()
  useChat.getState().newChat(options)
  if (chatOf(location.pathname) !== null) history.pushState(null, '', '/')
}

/** Deletes a chat, and offers to bring it back. Where it was shown, a new one takes its place. */
export async function deleteChat({ id, title }: Pick<ConversationEntry, 'id' | 'title'>): Promise<void> {
  const { remove, restore } = useConversationList.getState()
  if (!(await remove(id))) return
  const wasShown = chatOf(location.pathname) === id
  if (wasShown) {
    history.replaceState(null, '', '/')
    useChat.getState().newChat()
  }
  async function undo() {
    if ((await restore(id)) && wasShown) history.pushState(null, '', addressOf(id))
  }
  const { common, shell } = currentWords()
  const action = { label: common.actions.undo, act: () => void undo() }
  useToasts.getState().show({ text: shell.deleted(shownTitle(title)), action })
}

/** Hands out all chats as one file. */
export async function exportAllChats(): Promise<void> {
  await useConversationList.getState().attempt(async () => {
    const unreadable = await downloadAll()
    if (unreadable === 0) return
    const text = currentWords().shell.problems.notExported(unreadable, formatCount(unreadable))
    useToasts.getState().show({ text })
  })
}
