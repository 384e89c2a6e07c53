'use client'

import { Dialog } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useWords } from '@/components/language/words'
import { useConversationList } from '@/lib/client/conversation-list'
import { useSidebar, WIDE_PX } from '@/lib/client/sidebar'
import { SidebarBody } from './sidebar-body'

/** The chats, beside the shown one; on a narrow page in a drawer over it. */
export function Sidebar() {
  const words = useWords().shell
  const isOpen = useSidebar((state) => state.isOpen)
  useEffect(() => useConversationList.getState().watch(), [])
  useLayoutEffect(() => useSidebar.getState().restore(), [])
  return (
    <>
      {isOpen && (
        <aside
          aria-label={words.chats}
          data-sidebar=""
          className="flex h-full w-[260px] shrink-0 flex-col border-r bg-side max-[899px]:hidden print:hidden"
        >
          <SidebarBody />
        </aside>
      )}
      <Drawer />
    </>
  )
}

function Drawer() {
  const words = useWords().shell
  const isOpen = useSidebar((state) => state.isDrawerOpen)
  const { closeDrawer } = useSidebar.getState()
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    // Where the page has become wide, the sidebar is beside the chat.
    const wide = matchMedia(`(min-width: ${WIDE_PX}px)`)
    wide.addEventListener('change', closeDrawer)
    return () => wide.removeEventListener('change', closeDrawer)
  }, [closeDrawer])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && closeDrawer()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          data-sidebar=""
          data-drawer=""
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          // In a field, Esc first takes back what was written.
          onEscapeKeyDown={(event) => {
            if (event.target instanceof HTMLInputElement && event.target.value !== '') event.preventDefault()
          }}
          // A toast may be gone from the page by now; its own element still tells what it was.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault()
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(300px,85vw)] flex-col border-r bg-side pl-[env(safe-area-inset-left)] shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{words.chats}</Dialog.Title>
          <SidebarBody />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
