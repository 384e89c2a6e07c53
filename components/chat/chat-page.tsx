'use client'

import { clsx } from 'clsx'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { startChat } from '@/components/shell/chat-actions'
import { ImportDialog } from '@/components/shell/import-dialog'
import { MissingChat } from '@/components/shell/missing-chat'
import { Sidebar } from '@/components/shell/sidebar'
import { StorageBar } from '@/components/shell/storage-bar'
import { TemporaryBar } from '@/components/shell/temporary-bar'
import { useAddress } from '@/components/shell/use-address'
import { useShellKeys } from '@/components/shell/use-shell-keys'
import { useTitle } from '@/components/shell/use-title'
import { useRoomKeys } from '@/components/ui/app-nav'
import { ShortcutsDialog } from '@/components/ui/shortcuts-dialog'
import { Toaster } from '@/components/ui/toaster'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { isEmptyChat } from '@/lib/client/fold-runs'
import { useProviders } from '@/lib/client/provider-store'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { ExamplePrompts, Greeting, ProviderBanner } from './empty-chat'
import { MessageList } from './message-list'
import { TopBar } from './top-bar'
import { type Shortcuts, useShortcuts } from './use-shortcuts'
import '@/components/shell/shell.css'

/** The chat that the address names, with the list of all chats beside it. */
export function ChatPage() {
  const { isMissing, isOpening } = useAddress()
  const [isPickerOpen, setPickerOpen] = useState(false)
  const [isShortcutsOpen, setShortcutsOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const shortcuts = useMemo<Shortcuts>(
    () => ({
      pickModel: () => setPickerOpen(true),
      newChat() {
        startChat()
        field.current?.focus()
      },
      send: () => field.current?.form?.requestSubmit(),
      stop: () => useChat.getState().stop(),
      focusComposer: () => field.current?.focus(),
      showShortcuts: () => setShortcutsOpen(true),
    }),
    [],
  )
  useShortcuts(shortcuts)
  useShellKeys()
  useRoomKeys()
  useTitle(isMissing)

  useEffect(() => {
    void useProviders.getState().load()
  }, [])

  return (
    <>
      <div data-chat-page="" className="flex h-dvh">
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            isPickerOpen={isPickerOpen}
            onPickerOpenChange={setPickerOpen}
            onNewChat={startChat}
            onShortcuts={shortcuts.showShortcuts}
          />
          <StorageBar />
          <TemporaryBar />
          {isMissing ? (
            <main className="flex min-h-0 flex-1 overflow-y-auto">
              <MissingChat onNewChat={shortcuts.newChat} />
            </main>
          ) : (
            <Chat field={field} isOpening={isOpening} />
          )}
        </div>
      </div>
      <Announcer />
      <ShortcutsDialog isOpen={isShortcutsOpen} onOpenChange={setShortcutsOpen} />
      <ImportDialog />
      <Toaster />
    </>
  )
}

/** A chat that has not begun has its examples below the field. */
function Chat({ field, isOpening }: { field: RefObject<HTMLTextAreaElement | null>; isOpening: boolean }) {
  const emptyId = useChat((state) => (isEmptyChat(shownConversation(state)) ? state.shownId : null))
  const isEmpty = emptyId !== null
  const isTemporary = useChat((state) => shownConversation(state).isTemporary === true)
  const shownId = useChat((state) => state.shownId)
  const liveRunId = useChat((state) => state.live[state.shownId]?.runId)
  useEffect(() => {
    if (emptyId !== null) focusWithoutKeyboard(field.current)
  }, [emptyId, field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat was opened, or the button that started a run is gone; what is typed next is a message and no key of the page's.
  useEffect(() => {
    if (document.activeElement === document.body) focusWithoutKeyboard(field.current)
  }, [shownId, isOpening, liveRunId, field])
  // What is about to be shown may be long: no greeting flashes up before it.
  if (isEmpty && isOpening) return <main aria-busy="true" className="flex-1" />
  return (
    <main className={clsx('flex min-h-0 flex-1 flex-col', isEmpty && 'overflow-y-auto')}>
      {isEmpty ? (
        <div className="mt-auto pt-8">
          <Greeting isTemporary={isTemporary} />
        </div>
      ) : (
        <MessageList />
      )}
      <div className="shrink-0 pb-[env(safe-area-inset-bottom)] print:hidden">
        <Composer field={field} />
      </div>
      {isEmpty && (
        <div className="mb-auto px-4 pb-[8dvh]">
          <ExamplePrompts onSent={() => focusWithoutKeyboard(field.current)} />
          <ProviderBanner />
        </div>
      )}
    </main>
  )
}

/** On a phone the focus would bring up the keyboard over half of the page. */
function focusWithoutKeyboard(element: HTMLElement | null) {
  if (matchMedia('(pointer: fine)').matches) element?.focus({ preventScroll: true })
}
