import { Settings, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { PreferenceFields } from './preference-fields'

/** Opens what this browser remembers of how its reader likes to read and type. */
export function PreferencesButton() {
  const { common, settings } = useWords()
  const words = settings.preferences
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <IconButton label={words.title}>
          <Settings className="size-4" />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-60 bg-[oklch(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-float fixed inset-x-4 top-[max(8dvh,env(safe-area-inset-top))] z-60 mx-auto max-h-[84dvh] max-w-md overflow-y-auto overscroll-contain rounded-composer border bg-panel p-5 shadow-float"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-body font-semibold">{words.title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={common.actions.close}>
                <X className="size-4" />
              </IconButton>
            </Dialog.Close>
          </div>
          <PreferenceFields />
          <p className="mt-5 text-label font-normal text-muted">{words.about}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
