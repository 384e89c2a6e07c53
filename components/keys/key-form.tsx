import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
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
          {provider.key === 'yours' ? 'New key' : 'Key'}
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
            label={isShown ? 'Hide the key' : 'Show the key'}
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
            Remove key
          </button>
        )}
        <button type="submit" disabled={isBusy || key.trim() === ''} className={primaryButton}>
          Save key
        </button>
      </div>
    </form>
  )
}

function About({ id, provider }: { id: string; provider: Provider }) {
  const { label, host, key } = provider
  return (
    <div id={id} className="flex flex-col gap-2 px-5 pt-2 pb-4 text-small text-muted">
      {key === 'yours' && <p className="text-fg">Your key is set. A new one takes its place.</p>}
      <p>
        The key goes to this Deltascope server, which sends it on to {label}
        {host !== undefined && ` (${host})`} with your questions, and to ask for the list of models.
      </p>
      <p>
        Your browser keeps it for 180 days in a cookie that is encrypted by the server and that no script can read. The
        server keeps nothing. Whether the key works shows with your first question.
      </p>
      {!window.isSecureContext && (
        <p className="text-warn">This page came without encryption (http): others on the network could read the key.</p>
      )}
    </div>
  )
}
