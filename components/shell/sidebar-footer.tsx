import { FileDown, Upload } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { useWords } from '@/components/language/words'
import { LogOut } from '@/components/login/log-out'
import { PreferencesButton } from '@/components/settings/preferences-button'
import { rooms } from '@/components/ui/app-nav'
import { IconButton } from '@/components/ui/icon-button'
import { ThemeMenu } from '@/components/ui/theme-menu'
import { useConversationImport } from '@/lib/client/conversation-import'
import { useConversationList } from '@/lib/client/conversation-list'
import { exportAllChats } from './chat-actions'

/** The other rooms, and what concerns all chats. */
export function SidebarFooter() {
  const { common, login, shell } = useWords()
  const isEmpty = useConversationList((state) => state.entries.length === 0)
  return (
    <div className="flex shrink-0 flex-col border-t px-2 py-1.5">
      <nav aria-label={common.rooms.label} className="flex flex-col">
        {rooms
          .filter(({ href }) => href !== '/')
          .map(({ id, href, icon: Icon }) => (
            <Link
              key={href}
              href={href}
              prefetch={false}
              className="flex h-8 items-center gap-2 rounded-lg px-2.5 text-small text-muted transition-colors hover:bg-fg/5 hover:text-fg pointer-coarse:h-11"
            >
              <Icon aria-hidden="true" className="size-4" />
              {common.rooms[id]}
            </Link>
          ))}
      </nav>
      <LogOut label={login.logOut} />
      <div className="mt-1 flex items-center gap-0.5 pointer-coarse:gap-2">
        <ImportButton />
        <IconButton label={shell.exportAll} disabled={isEmpty} onClick={() => void exportAllChats()}>
          <FileDown className="size-4" />
        </IconButton>
        <span className="ml-auto flex gap-0.5 pointer-coarse:gap-2">
          <PreferencesButton />
          <ThemeMenu />
        </span>
      </div>
    </div>
  )
}

/** Takes exports of Deltascope and of ChatGPT; which is which is found out by reading them. */
function ImportButton() {
  const words = useWords().shell
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={words.importChats} onClick={() => input.current?.click()}>
        <Upload className="size-4" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.files}
        onChange={({ target }) => {
          void useConversationImport.getState().add([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
