import { clsx } from 'clsx'
import { Ghost, Keyboard, PanelLeft, SquarePen } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { ModelPicker } from '@/components/picker/model-picker'
import { ExportMenu } from '@/components/shell/export-menu'
import { IconButton } from '@/components/ui/icon-button'
import { ConversationCost } from '@/components/usage/conversation-cost'
import { useChat } from '@/lib/client/chat-store'
import { useProviders } from '@/lib/client/provider-store'
import { useSidebar } from '@/lib/client/sidebar'

type TopBarProps = {
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  onNewChat: (options?: { isTemporary?: boolean }) => void
  onShortcuts: () => void
}

/** Who is asked. What the sidebar offers is here where that is closed. */
export function TopBar({ isPickerOpen, onPickerOpenChange, onNewChat, onShortcuts }: TopBarProps) {
  const { chat, shell, shortcuts } = useWords()
  const selection = useProviders((state) => state.selection)
  const conversation = useChat(({ conversations, shownId }) => conversations[shownId])
  const isSidebarOpen = useSidebar((state) => state.isOpen)
  const ifClosed = clsx('flex', isSidebarOpen && 'min-[900px]:hidden')
  return (
    <header className="flex h-[calc(3rem+env(safe-area-inset-top))] shrink-0 items-center gap-1 border-b px-3 pt-[env(safe-area-inset-top)] print:hidden">
      <span className={clsx(ifClosed, '-ml-1 pointer-coarse:mr-1')}>
        <IconButton label={chat.openSidebar} shortcut="Ctrl+B" onClick={useSidebar.getState().toggle}>
          <PanelLeft className="size-4" />
        </IconButton>
      </span>
      <ModelPicker
        selection={selection}
        onSelect={(next) => useProviders.getState().select(next)}
        isOpen={isPickerOpen}
        onOpenChange={onPickerOpenChange}
      />
      {conversation && (
        <span className="ml-2 min-w-0 truncate max-sm:hidden">
          <ConversationCost conversation={conversation} />
        </span>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-0.5 pointer-coarse:gap-2">
        <span className={clsx(ifClosed, 'gap-0.5 pointer-coarse:gap-2')}>
          <IconButton label={shell.newTemporaryChat} onClick={() => onNewChat({ isTemporary: true })}>
            <Ghost className="size-4" />
          </IconButton>
          <IconButton label={shell.newChat} shortcut="Ctrl+Shift+O" onClick={() => onNewChat()}>
            <SquarePen className="size-4" />
          </IconButton>
        </span>
        <ExportMenu />
        <span className="flex pointer-coarse:hidden">
          <IconButton label={shortcuts.title} shortcut="?" onClick={onShortcuts}>
            <Keyboard className="size-4" />
          </IconButton>
        </span>
      </div>
    </header>
  )
}
