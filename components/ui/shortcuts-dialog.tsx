import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from '@/components/ui/icon-button'

type ShortcutsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const shortcuts = (mod: string): [keys: string[], action: string][] => [
  [['Enter'], 'Send the message'],
  [['Shift', 'Enter'], 'New line'],
  [[mod, 'Enter'], 'Send from anywhere'],
  [['Esc'], 'Close what is open, else stop the answer'],
  [[mod, 'K'], 'Choose a model'],
  [[mod, 'Shift', 'O'], 'New chat'],
  [['/'], 'Go to the message field'],
  [['?'], 'Show this list'],
]

export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
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
            {shortcuts(isOpen && /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl').map(([keys, action]) => (
              <li key={action} className="flex items-center justify-between gap-4">
                <span>{action}</span>
                <span className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded-md border bg-side px-1.5 text-center font-sans text-label text-muted"
                    >
                      {key}
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
