import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { DialogContent } from '@/components/ui/dialog-content'
import { useProviders } from '@/lib/client/provider-store'
import { KeyForm } from './key-form'

type KeyDialogProps = {
  /** The id of the provider whose key is asked for; null: the dialog is closed. */
  provider: string | null
  onClose: () => void
}

/** Adds, replaces or removes the caller's own key of a provider. */
export function KeyDialog({ provider, onClose }: KeyDialogProps) {
  const { keys } = useWords()
  const returnFocusTo = useRef<Element | null>(null)
  return (
    <Dialog.Root open={provider !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={keys.title}
        onOpenAutoFocus={(event) => {
          returnFocusTo.current = document.activeElement
          const field = event.target instanceof Element ? event.target.querySelector('input') : null
          if (!field) return
          event.preventDefault()
          field.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (returnFocusTo.current instanceof HTMLElement) returnFocusTo.current.focus()
        }}
      >
        {provider !== null && <ProviderKey first={provider} onDone={onClose} />}
      </DialogContent>
    </Dialog.Root>
  )
}

function ProviderKey({ first, onDone }: { first: string; onDone: () => void }) {
  const words = useWords().keys
  const providers = useProviders((state) => state.providers)
  const [chosen, setChosen] = useState(first)
  const choices = providers.filter(({ lacks, key }) => lacks === 'key' || key !== undefined)
  const provider = choices.find(({ id }) => id === chosen) ?? choices[0]
  if (!provider) return <p className="px-5 pt-2 pb-5 text-small text-muted">{words.noProvider}</p>
  return (
    <>
      <label className="flex flex-col gap-1.5 px-5 pt-2 text-label">
        {words.provider}
        <select
          value={provider.id}
          onChange={({ target }) => setChosen(target.value)}
          className="h-9 w-full rounded-lg border border-control bg-panel px-2 text-small font-normal pointer-coarse:h-11 pointer-coarse:text-[16px]"
        >
          {choices.map(({ id, label, key }) => (
            <option key={id} value={id}>
              {key === 'server' ? words.isServers(label) : key === 'yours' ? words.isYours(label) : label}
            </option>
          ))}
        </select>
      </label>
      {provider.key === 'server' ? (
        <p className="px-5 pt-3 pb-5 text-small text-muted">{words.aboutServers(provider.label)}</p>
      ) : (
        <KeyForm key={provider.id} provider={provider} onDone={onDone} />
      )}
    </>
  )
}
