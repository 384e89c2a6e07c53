import { Ghost, PanelLeftClose, SquarePen } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { Logo } from '@/components/ui/logo'
import { useConversationImport } from '@/lib/client/conversation-import'
import { useSidebar } from '@/lib/client/sidebar'
import { startChat } from './chat-actions'
import { ChatList } from './chat-list'
import { SearchField } from './search-field'
import { SidebarFooter } from './sidebar-footer'

/** What is in the sidebar. A file that is dropped on it is imported. */
export function SidebarBody() {
  const words = useWords().shell
  const [isOver, setOver] = useState(false)

  function hold(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    // Elsewhere on the page a file is attached to the message.
    event.stopPropagation()
    setOver(true)
  }

  function drop(event: DragEvent) {
    hold(event)
    setOver(false)
    void useConversationImport.getState().add([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same can be done by the button in it
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={drop}
      className="relative flex min-h-0 flex-1 flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 pr-2 pl-4">
        <Logo className="size-5" />
        <span className="text-small font-semibold tracking-[-0.01em]">{'Deltascope'}</span>
        <IconButton
          label={words.closeSidebar}
          shortcut="Ctrl+B"
          onClick={useSidebar.getState().toggle}
          className="ml-auto"
        >
          <PanelLeftClose className="size-4" />
        </IconButton>
      </div>
      <div className="flex shrink-0 items-center gap-1 px-2 pb-1">
        <button
          type="button"
          title={`${words.newChat} (Ctrl+Shift+O)`}
          onClick={() => startChat()}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 text-left text-small font-medium transition-colors hover:bg-fg/5 pointer-coarse:h-11"
        >
          <SquarePen aria-hidden="true" className="size-4 text-muted" />
          {words.newChat}
        </button>
        <IconButton label={words.newTemporaryChat} onClick={() => startChat({ isTemporary: true })}>
          <Ghost className="size-4" />
        </IconButton>
      </div>
      <SearchField />
      <ChatList />
      <SidebarFooter />
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-1.5 z-10 flex items-center justify-center rounded-card border-2 border-dashed border-accent bg-bg/85 text-small font-medium"
        >
          {words.drop}
        </div>
      )}
    </div>
  )
}
