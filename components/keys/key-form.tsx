import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { removeKey, saveKey } from '@/lib/client/own-keys'
import type { Provider } from '@/lib/protocol/provider'

type KeyFormProps = {
  provider: Provider
  onDone: () => void
}

/** Takes a key, hands it over and forgets it. Nothing is asked of the provider here. */
export function KeyForm({ provider, onDone }: KeyFormProps) {
  const words = useWords().keys
  const [key, setKey] = useState('')
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const fieldId = useId()

  async function settle(change: Promise<string | undefined>) {
    setBusy(true)
    const wrong = await change
    setBusy(false)
    setProblem(wrong)
    if (wrong === undefined) onDone()
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isBusy && key.trim() !== '') void settle(saveKey(provider.id, key))
  }

  return (
    <form onSubmit={save} autoComplete="off">
      <div className="flex flex-col gap-1.5 px-5 pt-3">
        <label htmlFor={fieldId} className="text-label">
          {provider.key === 'yours' ? words.field.newKey : words.field.key}
        </label>
        <div className="flex items-center rounded-lg border border-control bg-panel pr-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          <input
            id={fieldId}
            type={isShown ? 'text' : 'password'}
            value={key}
            onChange={({ target }) => setKey(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={`${fieldId}-problem ${fieldId}-about`}
            className="h-9 min-w-0 flex-1 rounded-lg bg-transparent px-2.5 font-mono text-code outline-none pointer-coarse:h-11 pointer-coarse:text-[16px]"
          />
          <IconButton
            label={isShown ? words.field.hide : words.field.show}
            aria-pressed={isShown}
            size="small"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          </IconButton>
        </div>
        <p id={`${fieldId}-problem`} role="alert" className="text-small text-danger wrap-anywhere empty:hidden">
          {problem}
        </p>
      </div>
      <About id={`${fieldId}-about`} provider={provider} />
      <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
        {provider.key === 'yours' && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void settle(removeKey(provider.id))}
            className={`${plainButton} mr-auto text-danger`}
          >
            {words.remove}
          </button>
        )}
        <button type="submit" disabled={isBusy || key.trim() === ''} className={primaryButton}>
          {words.save}
        </button>
      </div>
    </form>
  )
}

function About({ id, provider }: { id: string; provider: Provider }) {
  const words = useWords().keys.about
  const { label, host, key } = provider
  return (
    <div id={id} className="flex flex-col gap-2 px-5 pt-2 pb-4 text-small text-muted">
      {key === 'yours' && <p className="text-fg">{words.isSet}</p>}
      <p>{words.way(host === undefined ? label : `${label} (${host})`)}</p>
      <p>{words.keeping}</p>
      {!window.isSecureContext && <p className="text-warn">{words.insecure}</p>}
    </div>
  )
}
