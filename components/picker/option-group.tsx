import { type ReactNode, useId } from 'react'
import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { formatCount } from '@/lib/client/format'
import type { PickerGroup } from '@/lib/client/picker-groups'
import type { Catalog } from '@/lib/language/catalog'
import type { Provider } from '@/lib/protocol/provider'

/** The rows of a provider under its name and state. */
export function OptionGroup({ group, children }: { group: PickerGroup; children: ReactNode }) {
  const words = useWords().picker
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={headingId} className="pb-1">
      <div id={headingId} className="flex flex-wrap items-center gap-x-2 px-2 pt-2 pb-1 text-label text-muted">
        {group.kind === 'recent' && words.groups.recent}
        {group.kind === 'custom' && words.groups.custom}
        {group.kind === 'provider' && <ProviderHeading provider={group.provider} />}
      </div>
      {children}
      {group.hidden > 0 && (
        <p className="px-2 pb-1 text-label font-normal text-muted">
          {words.more(group.hidden, formatCount(group.hidden))}
        </p>
      )}
    </div>
  )
}

function ProviderHeading({ provider }: { provider: Provider }) {
  const words = useWords().picker
  const { label, demo, ready, lacks, hint, models } = provider
  return (
    <>
      <span className="text-fg">{label}</span>
      {demo ? <DemoBadge /> : <ProviderState provider={provider} />}
      {!ready && lacks !== 'key' && hint && <span className="w-full pt-0.5 font-normal wrap-anywhere">{hint}</span>}
      {ready && models.length === 0 && <span className="w-full pt-0.5 font-normal">{words.noModels}</span>}
    </>
  )
}

function ProviderState({ provider }: { provider: Provider }) {
  const words = useWords().picker.states
  const { mark, color, state } = stateOf(provider)
  return (
    <span className="inline-flex items-center gap-1 font-normal">
      <span aria-hidden="true" className={color}>
        {mark}
      </span>
      {words[state]}
    </span>
  )
}

type StateId = keyof Catalog['picker']['states']

function stateOf({ ready, key, lacks }: Provider): { mark: string; color: string; state: StateId } {
  if (ready) return { mark: '●', color: 'text-ok', state: key ? keyStates[key] : 'ready' }
  if (lacks === 'answer') return { mark: '✕', color: 'text-danger', state: 'unreachable' }
  return { mark: '○', color: '', state: lacks === 'key' ? 'noKey' : 'notSetUp' }
}

const keyStates = { server: 'serverKey', yours: 'yourKey' } as const
