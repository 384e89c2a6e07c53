import { type RefObject, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import {
  contentOf,
  deletePreset,
  MOST_PRESET_NAME_CHARS,
  type Preset,
  savePreset,
  usePresets,
} from '@/lib/client/presets'
import { inputStyle, noteStyle, problemStyle } from './field-style'
import { PresetRow } from './preset-row'
import { type Undoable, UndoLine } from './undo-line'
import { changeSettings, readSettings } from './use-settings'
import { forgetTyped } from './use-typed'

/** Settings under a name: kept, applied, given to new chats. */
export function PresetSection() {
  const words = useWords().settings.presets
  const { presets, defaultId } = usePresets((state) => state.value)
  const isKept = usePresets((state) => state.isKept)
  const [done, setDone] = useState<Undoable | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function apply(preset: Preset) {
    const before = contentOf(readSettings())
    changeSettings(contentOf(preset))
    forgetTyped()
    setDone({ text: words.applied(preset.name), undo: () => changeSettings(before) })
  }
  return (
    <section aria-label={words.label} className="flex flex-col gap-2">
      <div>
        <h3 className="text-small font-medium">{words.label}</h3>
        <p className={noteStyle}>{words.about}</p>
      </div>
      {presets.length > 0 && (
        <ul className="-mx-1 flex max-h-60 flex-col overflow-y-auto px-1">
          {presets.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              isDefault={preset.id === defaultId}
              onApply={() => apply(preset)}
              onDelete={() => setDone({ text: words.deleted(preset.name), undo: deletePreset(preset.id) })}
            />
          ))}
        </ul>
      )}
      <UndoLine
        done={done}
        onGone={() => {
          setDone(null)
          field.current?.focus()
        }}
      />
      <SavePreset field={field} onSaved={setDone} />
      {!isKept && (
        <p role="alert" className={problemStyle}>
          {words.notKept}
        </p>
      )}
    </section>
  )
}

type SavePresetProps = { field: RefObject<HTMLInputElement | null>; onSaved: (done: Undoable) => void }

function SavePreset({ field, onSaved }: SavePresetProps) {
  const words = useWords().settings.presets
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isKnown = usePresets(({ value }) => value.presets.some((preset) => preset.name === name.trim()))

  function save() {
    const saved = savePreset(name, readSettings())
    setProblem('problem' in saved ? saved.problem : null)
    if ('problem' in saved) return field.current?.focus()
    onSaved({ text: isKnown ? words.replaced(name.trim()) : words.saved(name.trim()), undo: saved.undo })
    setName('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <input
        ref={field}
        dir="auto"
        aria-label={words.name}
        placeholder={words.nameHint}
        autoComplete="off"
        maxLength={MOST_PRESET_NAME_CHARS}
        value={name}
        aria-invalid={problem !== null}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(null)
        }}
        className={`${inputStyle} min-w-0 flex-1`}
      />
      <button type="submit" className={plainButton}>
        {isKnown ? words.replace : words.save}
      </button>
      {problem && (
        <p role="alert" className={`${problemStyle} w-full`}>
          {problem}
        </p>
      )}
    </form>
  )
}
