import { FileDown, FileJson, FileText } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { downloadJson, downloadMarkdown } from '@/lib/client/conversation-export'
import { useConversationList } from '@/lib/client/conversation-list'
import { isEmptyChat } from '@/lib/client/fold-runs'
import { currentWords } from '@/lib/language/current'
import { ActionMenu, type MenuAction } from './action-menu'

/** How a chat is kept as a file. */
export function exportActions(id: string): MenuAction[] {
  const words = currentWords().shell.menu
  const { attempt } = useConversationList.getState()
  return [
    { label: words.exportMarkdown, icon: FileText, act: () => void attempt(() => downloadMarkdown(id)) },
    { label: words.exportJson, icon: FileJson, act: () => void attempt(() => downloadJson(id)) },
  ]
}

/** For the shown chat, which is in no list where it is temporary or could not be stored. */
export function ExportMenu() {
  const words = useWords().shell.menu
  const id = useChat((state) => state.shownId)
  const isEmpty = useChat((state) => isEmptyChat(shownConversation(state)))
  if (isEmpty) return null
  return (
    <ActionMenu
      align="end"
      trigger={
        <IconButton label={words.exportChat}>
          <FileDown className="size-4" />
        </IconButton>
      }
      actions={exportActions(id)}
    />
  )
}
