'use client'

import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Shortcut, ShortcutsDialog } from '@/components/ui/shortcuts-dialog'
import { useChat } from '@/lib/client/chat-store'
import { useProviders } from '@/lib/client/provider-store'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { ExamplePrompts, Greeting, ProviderBanner } from './empty-chat'
import { MessageList } from './message-list'
import { TopBar } from './top-bar'
import { type Shortcuts, useShortcuts } from './use-shortcuts'

export function ChatPage() {
  const isEmpty = useChat((state) => state.turnIds.length === 0)
  const [isPickerOpen, setPickerOpen] = useState(false)
  const [isShortcutsOpen, setShortcutsOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const shortcuts = useMemo<Shortcuts>(
    () => ({
      pickModel: () => setPickerOpen(true),
      newChat() {
        useChat.getState().newChat()
        field.current?.focus()
      },
      send() {
        const element = field.current
        if (!element || !useChat.getState().send(element.value)) return
        element.value = ''
        element.dispatchEvent(new Event('input', { bubbles: true }))
      },
      stop: () => useChat.getState().stop(),
      focusComposer: () => field.current?.focus(),
      showShortcuts: () => setShortcutsOpen(true),
    }),
    [],
  )
  useShortcuts(shortcuts)

  useEffect(() => {
    void useProviders.getState().load()
    focusWithoutKeyboard(field.current)
  }, [])

  return (
    <>
      <div className="flex h-dvh flex-col">
        <TopBar
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setPickerOpen}
          onNewChat={shortcuts.newChat}
          onShortcuts={shortcuts.showShortcuts}
        />
        <main className={clsx('flex min-h-0 flex-1 flex-col', isEmpty && 'overflow-y-auto')}>
          {isEmpty ? (
            <div className="mt-auto pt-8">
              <Greeting />
            </div>
          ) : (
            <MessageList />
          )}
          <Composer field={field} />
          {isEmpty && (
            <div className="mb-auto px-4 pb-[8dvh]">
              <ExamplePrompts onSent={() => focusWithoutKeyboard(field.current)} />
              <ProviderBanner />
            </div>
          )}
        </main>
      </div>
      <Announcer />
      <ShortcutsDialog shortcuts={shortcutList} isOpen={isShortcutsOpen} onOpenChange={setShortcutsOpen} />
    </>
  )
}

const shortcutList: readonly Shortcut[] = [
  [['Enter'], 'Send the message'],
  [['Shift', 'Enter'], 'New line'],
  [['Mod', 'Enter'], 'Send from anywhere'],
  [['Esc'], 'Close what is open, else stop the answer'],
  [['Mod', 'K'], 'Choose a model'],
  [['Mod', 'Shift', 'O'], 'New chat'],
  [['/'], 'Go to the message field'],
]

/** On a phone the focus would bring up the keyboard over half of the page. */
function focusWithoutKeyboard(element: HTMLElement | null) {
  if (matchMedia('(pointer: fine)').matches) element?.focus()
}
