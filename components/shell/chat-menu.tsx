import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
import { shownTitle } from '@/lib/client/conversation/titles'
import { useConversationList } from '@/lib/client/conversation-list'
import { ActionMenu } from './action-menu'
import { exportActions } from './export-menu'

type ChatMenuProps = {
  entry: ConversationEntry
  tabIndex: number
  onRename: () => void
  onDelete: () => void
}

/** What can be done with a chat beside opening it. */
export function ChatMenu({ entry, tabIndex, onRename, onDelete }: ChatMenuProps) {
  const words = useWords().shell.menu
  const { id, title, isPinned } = entry
  const { pin } = useConversationList.getState()
  return (
    <ActionMenu
      align="start"
      trigger={
        <IconButton
          label={words.label(shownTitle(title))}
          size="small"
          tabIndex={tabIndex}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
        >
          <Ellipsis className="size-4" />
        </IconButton>
      }
      actions={[
        { label: words.rename, icon: Pencil, act: onRename, movesFocus: true },
        isPinned
          ? { label: words.unpin, icon: PinOff, act: () => void pin(id, false) }
          : { label: words.pin, icon: Pin, act: () => void pin(id, true) },
        ...exportActions(id),
        { label: words.delete, icon: Trash2, act: onDelete, movesFocus: true },
      ]}
    />
  )
}
