import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { DemoBadge } from '@/components/ui/demo-badge'
import { formatCount } from '@/lib/client/format'
import { groupModels, type PickerGroup, type PickerOption } from '@/lib/client/picker-groups'
import { type Selection, useProviders } from '@/lib/client/provider-store'
import type { Provider } from '@/lib/protocol/provider'
import { ModelOption } from './model-option'

type ModelListProps = {
  providers: readonly Provider[]
  selection: Selection | null
  onSelect: (selection: Selection) => void
}

/** A search field over a list; the focus stays in the field and the arrows move through the list. */
export function ModelList({ providers, selection, onSelect }: ModelListProps) {
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupModels(providers, search), [providers, search])
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups])
  // By name and not by place: live lists arrive while the picker is open.
  const [activeKey, setActiveKey] = useState(selection && keyOf(selection))
  const active = Math.max(
    0,
    options.findIndex((option) => keyOf({ provider: option.provider.id, model: option.model }) === activeKey),
  )
  const listId = useId()
  const idOf = (index: number) => `${listId}-${index}`

  function setActive(index: number) {
    const option = options[index]
    setActiveKey(option ? keyOf({ provider: option.provider.id, model: option.model }) : null)
  }

  useEffect(() => void useProviders.getState().refresh(), [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  function choose(option: PickerOption | undefined) {
    if (option) onSelect({ provider: option.provider.id, model: option.model })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const last = options.length - 1
    const targets: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    }
    const target = targets[event.key]
    if (target === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target === undefined) choose(options[active])
    else setActive(target)
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Search models"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
          placeholder="Search, or type any model id"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActiveKey(null)
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <div id={listId} role="listbox" aria-label="Models" className="min-h-0 flex-1 overflow-y-auto p-1">
        {groups.map((group, index) => {
          const offset = groups.slice(0, index).reduce((sum, earlier) => sum + earlier.options.length, 0)
          return (
            <OptionGroup key={group.kind === 'custom' ? ':custom' : group.provider.id} group={group}>
              {group.options.map((option, position) => (
                <ModelOption
                  key={`${option.provider.id}/${option.model}`}
                  id={idOf(offset + position)}
                  option={option}
                  isActive={offset + position === active}
                  isSelected={isSelected(option, selection)}
                  onPoint={() => setActive(offset + position)}
                  onChoose={() => choose(option)}
                />
              ))}
            </OptionGroup>
          )
        })}
        {groups.length === 0 && (
          <p className="px-3 py-6 text-center text-small text-muted">
            No model matches. Any id can be used once its provider is set up.
          </p>
        )}
      </div>
    </>
  )
}

function OptionGroup({ group, children }: { group: PickerGroup; children: React.ReactNode }) {
  const headingId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={headingId} className="pb-1">
      <div id={headingId} className="flex flex-wrap items-center gap-x-2 px-2 pt-2 pb-1 text-label text-muted">
        {group.kind === 'custom' ? 'Use this model id' : <ProviderHeading provider={group.provider} />}
      </div>
      {children}
      {group.kind === 'provider' && group.hidden > 0 && (
        <p className="px-2 pb-1 text-label font-normal text-muted">
          {formatCount(group.hidden)} more: type to find them
        </p>
      )}
    </div>
  )
}

function ProviderHeading({ provider }: { provider: Provider }) {
  return (
    <>
      <span className="text-fg">{provider.label}</span>
      {provider.demo ? (
        <DemoBadge />
      ) : (
        <span className="inline-flex items-center gap-1.5 font-normal">
          <span
            aria-hidden="true"
            className={clsx('size-1.5 rounded-full', provider.ready ? 'bg-ok' : 'border border-control')}
          />
          {provider.ready ? 'ready' : 'not set up'}
        </span>
      )}
      {!provider.ready && provider.hint && <span className="w-full pt-0.5 font-normal">{provider.hint}</span>}
      {provider.ready && provider.models.length === 0 && (
        <span className="w-full pt-0.5 font-normal">No models are listed; type the id of one</span>
      )}
    </>
  )
}

function keyOf({ provider, model }: Selection): string {
  return `${provider}/${model}`
}

function isSelected(option: PickerOption, selection: Selection | null): boolean {
  return option.provider.id === selection?.provider && option.model === selection.model
}
