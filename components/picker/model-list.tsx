import { KeyRound, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { KeyDialog } from '@/components/keys/key-dialog'
import { useWords } from '@/components/language/words'
import { groupModels, type PickerOption } from '@/lib/client/picker-groups'
import { type Selection, useProviders } from '@/lib/client/provider-store'
import type { Provider } from '@/lib/protocol/provider'
import { AbilityMarks, ModelOption } from './model-option'
import { OptionGroup } from './option-group'

type ModelListProps = {
  providers: readonly Provider[]
  selection: Selection | null
  onSelect: (selection: Selection) => void
}

/** A search field over a list; the focus stays in the field and the arrows move through the list. */
export function ModelList({ providers, selection, onSelect }: ModelListProps) {
  const words = useWords().picker
  const recent = useProviders((state) => state.recent)
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupModels(providers, search, recent), [providers, search, recent])
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups])
  // By name and not by place: live lists arrive while the picker is open.
  const [activeId, setActiveId] = useState(options.find((option) => isSelected(option, selection))?.id)
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === activeId),
  )
  const [keyFor, setKeyFor] = useState<string | null>(null)
  const listId = useId()
  const domIdOf = (option: PickerOption) => `${listId}-${encodeURIComponent(option.id)}`
  const activeOption = options[active]
  const activeDomId = activeOption && domIdOf(activeOption)

  useEffect(() => void useProviders.getState().refresh(), [])
  useEffect(() => {
    if (activeDomId !== undefined) document.getElementById(activeDomId)?.scrollIntoView({ block: 'nearest' })
  }, [activeDomId])

  function choose(option: PickerOption | undefined) {
    if (option === undefined) return
    if ('model' in option) onSelect({ provider: option.provider.id, model: option.model })
    else if (option.kind === 'key') setKeyFor(option.provider.id)
    else void useProviders.getState().refresh()
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
    if (target === undefined) choose(activeOption)
    else setActiveId(options[target]?.id)
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b px-3">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={words.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeDomId}
          placeholder={words.searchHint}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <AbilityMarks />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys */}
      <div
        id={listId}
        role="listbox"
        aria-label={words.list}
        onMouseDown={(event) => {
          // Or the search field would lose the focus.
          if (optionAt(event.target, options)) event.preventDefault()
        }}
        onPointerMove={({ target }) => {
          const pointed = optionAt(target, options)
          if (pointed) setActiveId(pointed.id)
        }}
        onClick={({ target }) => choose(optionAt(target, options))}
        className="min-h-0 flex-1 overflow-y-auto p-1"
      >
        {groups.map((group) => (
          <OptionGroup key={group.id} group={group}>
            {group.options.map((option) => (
              <ModelOption
                key={option.id}
                id={domIdOf(option)}
                option={option}
                hasProvider={group.kind !== 'provider'}
                isActive={option === activeOption}
                isSelected={isSelected(option, selection)}
              />
            ))}
          </OptionGroup>
        ))}
        {groups.length === 0 && <p className="px-3 py-6 text-center text-small text-muted">{words.noMatch}</p>}
      </div>
      <button
        type="button"
        onClick={() => setKeyFor(providers.find(({ lacks }) => lacks === 'key')?.id ?? '')}
        className="touch-target flex h-9 shrink-0 items-center gap-2 border-t px-3 text-small text-muted transition-colors hover:bg-fg/6 hover:text-fg focus-visible:-outline-offset-2 pointer-coarse:h-11"
      >
        <KeyRound aria-hidden="true" className="size-3.5" />
        {words.keys}
      </button>
      <KeyDialog provider={keyFor} onClose={() => setKeyFor(null)} />
    </>
  )
}

function optionAt(target: EventTarget, options: readonly PickerOption[]): PickerOption | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-option]') : null
  return row ? options.find(({ id }) => id === row.dataset.option) : undefined
}

function isSelected(option: PickerOption, selection: Selection | null): boolean {
  return 'model' in option && option.provider.id === selection?.provider && option.model === selection.model
}
