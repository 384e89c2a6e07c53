import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from './icon-button'

/** Keys in the order they are pressed, and what they do. `Mod` is ⌘ or Ctrl. */
export type Shortcut = [keys: string[], action: string]

type ShortcutsDialogProps = {
  shortcuts: readonly Shortcut[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const everywhere: readonly Shortcut[] = [
  [['g', 'c'], 'Go to the chat'],
  [['g', 'p'], 'Go to the comparison'],
  [['g', 'r'], 'Go to the recordings'],
  [['g', 'u'], 'Go to the usage'],
  [['?'], 'Show this list'],
]

/** What a page can be told by keys. */
export function ShortcutsDialog({ shortcuts, isOpen, onOpenChange }: ShortcutsDialogProps) {
  const modifier = isOpen && /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-float fixed inset-x-4 top-[12dvh] z-50 mx-auto max-h-[76dvh] max-w-sm overflow-y-auto rounded-composer border bg-panel p-5 shadow-float"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-body font-semibold">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X className="size-4" />
              </IconButton>
            </Dialog.Close>
          </div>
          <ul className="mt-3 flex flex-col gap-2 text-small">
            {[...shortcuts, ...everywhere].map(([keys, action]) => (
              <li key={action} className="flex items-center justify-between gap-4">
                <span>{action}</span>
                <span className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded-md border bg-side px-1.5 text-center font-sans text-label text-muted"
                    >
                      {key === 'Mod' ? modifier : key}
                    </kbd>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
