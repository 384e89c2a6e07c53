import { FileDown, Upload } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { rooms } from '@/components/ui/app-nav'
import { IconButton } from '@/components/ui/icon-button'
import { ThemeMenu } from '@/components/ui/theme-menu'
import { useConversationImport } from '@/lib/client/conversation-import'
import { useConversationList } from '@/lib/client/conversation-list'
import { exportAllChats } from './chat-actions'

/** The other rooms, and what concerns all chats. */
export function SidebarFooter() {
  const isEmpty = useConversationList((state) => state.entries.length === 0)
  return (
    <div className="flex shrink-0 flex-col border-t px-2 py-1.5">
      <nav aria-label="Rooms" className="flex flex-col">
        {rooms
          .filter(({ href }) => href !== '/')
          .map(({ href, label, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              prefetch={false}
              className="flex h-8 items-center gap-2 rounded-lg px-2.5 text-small text-muted transition-colors hover:bg-fg/5 hover:text-fg pointer-coarse:h-11"
            >
              <Icon aria-hidden="true" className="size-4" />
              {label}
            </Link>
          ))}
      </nav>
      <div className="mt-1 flex items-center gap-0.5 pointer-coarse:gap-2">
        <ImportButton />
        <IconButton label="Export all chats" disabled={isEmpty} onClick={() => void exportAllChats()}>
          <FileDown className="size-4" />
        </IconButton>
        <span className="ml-auto flex">
          <ThemeMenu />
        </span>
      </div>
    </div>
  )
}

/** Takes exports of Deltascope and of ChatGPT; which is which is found out by reading them. */
function ImportButton() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Import chats" onClick={() => input.current?.click()}>
        <Upload className="size-4" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files with chats"
        onChange={({ target }) => {
          void useConversationImport.getState().add([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
