import { Settings } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Dialog } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { DialogContent } from '@/components/ui/dialog-content'
import { IconButton } from '@/components/ui/icon-button'

/** Loaded when it is opened for the first time. */
const PreferenceFields = dynamic(() => import('./preference-fields').then((module) => module.PreferenceFields))

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
