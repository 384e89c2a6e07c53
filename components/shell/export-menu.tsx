import { FileDown, FileJson, FileText } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { downloadJson, downloadMarkdown } from '@/lib/client/conversation-export'
import { useConversationList } from '@/lib/client/conversation-list'
import { isEmptyChat } from '@/lib/client/fold-runs'
import { ActionMenu, type MenuAction } from './action-menu'

/** How a chat is kept as a file. */
export function exportActions(id: string): MenuAction[] {
  const { attempt } = useConversationList.getState()
  return [
    { label: 'Export as Markdown', icon: FileText, act: () => void attempt(() => downloadMarkdown(id)) },
    { label: 'Export as JSON, with events', icon: FileJson, act: () => void attempt(() => downloadJson(id)) },
  ]
}

/** For the shown chat, which is in no list where it is temporary or could not be stored. */
export function ExportMenu() {
  const id = useChat((state) => state.shownId)
  const isEmpty = useChat((state) => isEmptyChat(shownConversation(state)))
  if (isEmpty) return null
  return (
    <ActionMenu
      align="end"
      trigger={
        <IconButton label="Export this chat">
          <FileDown className="size-4" />
        </IconButton>
      }
      actions={exportActions(id)}
    />
  )
}
