import { type ReactNode, useId } from 'react'
import { DemoBadge } from '@/components/ui/demo-badge'
import { formatCount } from '@/lib/client/format'
import type { PickerGroup } from '@/lib/client/picker-groups'
import type { Provider } from '@/lib/protocol/provider'

/** The rows of a provider under its name and state. */
export function OptionGroup({ group, children }: { group: PickerGroup; children: ReactNode }) {
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={headingId} className="pb-1">
      <div id={headingId} className="flex flex-wrap items-center gap-x-2 px-2 pt-2 pb-1 text-label text-muted">
        {group.kind === 'recent' && 'Recent'}
        {group.kind === 'custom' && 'Use this model id'}
        {group.kind === 'provider' && <ProviderHeading provider={group.provider} />}
      </div>
      {children}
      {group.hidden > 0 && (
        <p className="px-2 pb-1 text-label font-normal text-muted">
          {formatCount(group.hidden)} more: type to find them
        </p>
      )}
    </div>
  )
}

function ProviderHeading({ provider }: { provider: Provider }) {
  const { label, demo, ready, lacks, hint, models } = provider
  return (
    <>
      <span className="text-fg">{label}</span>
      {demo ? <DemoBadge /> : <ProviderState provider={provider} />}
      {!ready && lacks !== 'key' && hint && <span className="w-full pt-0.5 font-normal wrap-anywhere">{hint}</span>}
      {ready && models.length === 0 && (
        <span className="w-full pt-0.5 font-normal">No models are listed; type the id of one</span>
      )}
    </>
  )
}

function ProviderState({ provider }: { provider: Provider }) {
  const { mark, color, words } = stateOf(provider)
  return (
    <span className="inline-flex items-center gap-1 font-normal">
      <span aria-hidden="true" className={color}>
        {mark}
      </span>
      {words}
    </span>
  )
}

function stateOf({ ready, key, lacks }: Provider): { mark: string; color: string; words: string } {
  if (ready) return { mark: '●', color: 'text-ok', words: key ? KEY_WORDS[key] : 'ready' }
  if (lacks === 'answer') return { mark: '✕', color: 'text-danger', words: 'unreachable' }
  return { mark: '○', color: '', words: lacks === 'key' ? 'no key' : 'not set up' }
}

const KEY_WORDS = { server: 'key set by the server', yours: 'your key' }
