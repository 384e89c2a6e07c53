import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
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
  const { id, title, isPinned } = entry
  const { pin } = useConversationList.getState()
  return (
    <ActionMenu
      align="start"
      trigger={
        <IconButton
          label={`Actions for ${title}`}
          size="small"
          tabIndex={tabIndex}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
        >
          <Ellipsis className="size-4" />
        </IconButton>
      }
      actions={[
        { label: 'Rename', icon: Pencil, act: onRename, movesFocus: true },
        isPinned
          ? { label: 'Unpin', icon: PinOff, act: () => void pin(id, false) }
          : { label: 'Pin', icon: Pin, act: () => void pin(id, true) },
        ...exportActions(id),
        { label: 'Delete', icon: Trash2, act: onDelete, movesFocus: true },
      ]}
    />
  )
}
