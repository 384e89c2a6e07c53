import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactElement, ReactNode, SyntheticEvent } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'

type SheetProps = { title: string; trigger: ReactElement; children: ReactNode }

/** A panel at the right; on a phone it is the whole screen. What is in `data-escape` handles Esc by itself. */
export function Sheet({ title, trigger, children }: SheetProps) {
  const { actions } = useWords().common
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusPanel}
          onEscapeKeyDown={leaveToField}
          onKeyDown={stay}
          onPaste={stay}
          onDragOver={stay}
          onDrop={stay}
          onSubmit={stay}
          className="animate-float fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l bg-panel shadow-float outline-none sm:max-w-md"
        >
          <header className="flex h-12 shrink-0 items-center justify-between border-b pr-2 pl-4">
            <Dialog.Title className="text-body font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={actions.close}>
                <X className="size-4" />
              </IconButton>
            </Dialog.Close>
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto overscroll-contain px-4 pt-4 pb-8">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Nothing is scrolled to, and no keyboard comes up on a phone. */
function focusPanel(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

function leaveToField(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-escape]')) event.preventDefault()
}

/** The panel may stand inside the composer, whose keys, files and submits are not meant here; nor are the page's keys. */
function stay(event: SyntheticEvent) {
  event.stopPropagation()
}
