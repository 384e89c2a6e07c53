import { useChat } from '@/lib/client/chat-store'
import { useToasts } from '@/lib/client/toast-store'
import { currentWords } from '@/lib/language/current'

/** Deletes a question or an answer with all that follows it, and offers to bring it back. */
export function deleteWithUndo(itemId: string, text: string): void {
  const undo = useChat.getState().deleteItem(itemId)
  useToasts.getState().show({ text, action: { label: currentWords().common.actions.undo, act: undo } })
  // The button that was pressed is gone, and the focus with it.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const next = document.querySelector('[role="log"], textarea')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
}
