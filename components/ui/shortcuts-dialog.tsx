import dynamic from 'next/dynamic'
import { Dialog } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { DialogContent } from './dialog-content'

type ShortcutsDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Loaded when it is opened for the first time. */
const ShortcutList = dynamic(() => import('./shortcut-list').then((module) => module.ShortcutList))

export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={useWords().shortcuts.title} className="max-w-3xl">
        <ShortcutList />
      </DialogContent>
    </Dialog.Root>
  )
}
