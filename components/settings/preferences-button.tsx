import { Settings } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { DialogContent } from '@/components/ui/dialog-content'
import { IconButton } from '@/components/ui/icon-button'
import { PreferenceFields } from './preference-fields'

/** Opens what this browser remembers of how its reader likes to read and type. */
export function PreferencesButton() {
  const words = useWords().settings.preferences
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <IconButton label={words.title}>
          <Settings className="size-4" />
        </IconButton>
      </Dialog.Trigger>
      <DialogContent title={words.title}>
        <div className="px-5 pt-2 pb-5">
          <PreferenceFields />
          <p className="mt-5 text-label font-normal text-muted">{words.about}</p>
        </div>
      </DialogContent>
    </Dialog.Root>
  )
}
