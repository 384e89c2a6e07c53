import { clsx } from 'clsx'
import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import {
  chooseDefaultPreset,
  isSameContent,
  MOST_PRESET_NAME_CHARS,
  type Preset,
  renamePreset,
} from '@/lib/client/presets'
import { inputStyle, problemStyle } from './field-style'
import { useSettings } from './use-settings'

type PresetRowProps = { preset: Preset; isDefault: boolean; onApply: () => void; onDelete: () => void }

/** One preset: applied, made the default of new chats, renamed, deleted. */
export function PresetRow({ preset, isDefault, onApply, onDelete }: PresetRowProps) {
  const words = useWords().settings.presets
  const { id, name } = preset
  const isInUse = isSameContent(preset, useSettings())
  const [isRenaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  function endRenaming() {
    setRenaming(false)
    // The button is there again after this render.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isRenaming)
    return (
      <li className="py-1">
        <RenameForm preset={preset} onDone={endRenaming} />
      </li>
    )
  return (
    <li className="flex items-center gap-1 py-1 pointer-coarse:gap-2">
      <span dir="auto" title={name} className="min-w-0 flex-1 truncate text-small">
        {name}
      </span>
      {isInUse ? (
        <span className="inline-flex h-8 shrink-0 items-center gap-1 px-2 text-label font-normal text-muted">
          <Check aria-hidden="true" className="size-3.5" /> {words.isInUse}
        </span>
      ) : (
        <button type="button" aria-label={words.applyNamed(name)} onClick={onApply} className={plainButton}>
          {words.apply}
        </button>
      )}
      <IconButton
        label={words.begin(name)}
        aria-pressed={isDefault}
        size="small"
        onClick={() => chooseDefaultPreset(isDefault ? null : id)}
      >
        <Star className={clsx('size-3.5', isDefault && 'fill-current text-accent')} />
      </IconButton>
      <IconButton ref={pencil} label={words.renameNamed(name)} size="small" onClick={() => setRenaming(true)}>
        <Pencil className="size-3.5" />
      </IconButton>
      <IconButton label={words.delete(name)} size="small" onClick={onDelete}>
        <Trash2 className="size-3.5" />
      </IconButton>
    </li>
  )
}

function RenameForm({ preset, onDone }: { preset: Preset; onDone: () => void }) {
  const { common, settings } = useWords()
  const words = settings.presets
  const [name, setName] = useState(preset.name)
  const [problem, setProblem] = useState<string | null>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone()
  }
  return (
    <form
      data-escape
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = renamePreset(preset.id, name)
        setProblem(wrong)
        if (wrong === null) onDone()
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <input
        dir="auto"
        aria-label={words.newName(preset.name)}
        autoComplete="off"
        maxLength={MOST_PRESET_NAME_CHARS}
        // biome-ignore lint/a11y/noAutofocus: the focus was on the button whose place this takes
        autoFocus
        value={name}
        aria-invalid={problem !== null}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(null)
        }}
        className={`${inputStyle} min-w-0 flex-1`}
      />
      <button type="submit" className={plainButton}>
        {words.rename}
      </button>
      <button type="button" onClick={onDone} className={plainButton}>
        {common.actions.cancel}
      </button>
      {problem && (
        <p role="alert" className={`${problemStyle} w-full`}>
          {problem}
        </p>
      )}
    </form>
  )
}
