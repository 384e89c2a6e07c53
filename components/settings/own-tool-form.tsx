import { Check } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { demoTool } from '@/lib/client/demo-tool'
import { checkTool, type ToolDraft } from '@/lib/client/own-tools-check'
import { currentWords } from '@/lib/language/current'
import { inputStyle, noteStyle, problemStyle, textareaStyle } from './field-style'
import type { EditedTool } from './own-tools'

type OwnToolFormProps = {
  tool: EditedTool
  /** The names of all other tools. */
  taken: readonly string[]
  onChange: (tool: EditedTool) => void
  onSave: (tool: EditedTool) => void
  onCancel: () => void
}

/** A tool is described: its name, what it is for, and a JSON Schema of its arguments. */
export function OwnToolForm({ tool, taken, onChange, onSave, onCancel }: OwnToolFormProps) {
  const { common, tools } = useWords()
  const words = tools.form
  const [wantsAll, setWantsAll] = useState(false)
  const problems = checkTool(tool, taken)
  const isEmpty = tool.name === '' && tool.description === '' && tool.schema === ''
  /** An empty field is no mistake before somebody wants to save it. */
  const shown = (field: keyof ToolDraft) => (wantsAll || tool[field] !== '' ? problems[field] : undefined)

  return (
    <form
      aria-label={tool.id === undefined ? words.isNew : words.isOld}
      onSubmit={(event) => {
        event.preventDefault()
        setWantsAll(true)
        const wrong = Object.keys(problems)[0]
        if (wrong === undefined) onSave(tool)
        else event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      }}
      className="mt-1 flex flex-col gap-3 rounded-card border bg-side p-3"
    >
      <Field label={words.name} problem={shown('name')}>
        {(aria) => (
          <input
            {...aria}
            name="name"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the focus was on the button that opened the form
            autoFocus
            value={tool.name}
            onChange={({ target }) => onChange({ ...tool, name: target.value })}
            className={`${inputStyle} font-mono`}
          />
        )}
      </Field>
      <Field label={words.description} problem={shown('description')}>
        {(aria) => (
          <textarea
            {...aria}
            name="description"
            dir="auto"
            rows={2}
            placeholder={words.descriptionHint}
            value={tool.description}
            onChange={({ target }) => onChange({ ...tool, description: target.value })}
            className={`${textareaStyle} max-h-40 text-small`}
          />
        )}
      </Field>
      <Field
        label={words.schema}
        problem={shown('schema')}
        note={problems.schema === undefined ? <ValidSchema /> : undefined}
      >
        {(aria) => (
          <textarea
            {...aria}
            name="schema"
            dir="ltr"
            rows={6}
            autoCapitalize="off"
            spellCheck={false}
            placeholder={'{ "type": "object", "properties": { } }'}
            value={tool.schema}
            onChange={({ target }) => onChange({ ...tool, schema: target.value })}
            className={`${textareaStyle} max-h-80 font-mono text-code`}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <button type="submit" className={primaryButton}>
          {words.save}
        </button>
        <button type="button" onClick={onCancel} className={plainButton}>
          {common.actions.cancel}
        </button>
        {isEmpty && (
          <button
            type="button"
            onClick={() => onChange({ ...tool, ...exampleTool(taken) })}
            className={`${plainButton} ml-auto`}
          >
            {words.example}
          </button>
        )}
      </div>
    </form>
  )
}

type Aria = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
type FieldProps = {
  label: string
  problem: string | undefined
  note?: ReactNode
  children: (aria: Aria) => ReactNode
}

function Field({ label, problem, note, children }: FieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} aria-live="polite" className={`${problemStyle} empty:hidden`}>
        {problem ?? note}
      </p>
    </div>
  )
}

function ValidSchema() {
  return (
    <span className={`${noteStyle} inline-flex items-center gap-1`}>
      <Check aria-hidden="true" className="size-3 text-ok" /> {useWords().tools.form.valid}
    </span>
  )
}

function exampleTool(taken: readonly string[]): ToolDraft {
  const names = [demoTool.name, ...Array.from({ length: taken.length }, (_, index) => `${demoTool.name}_${index + 2}`)]
  return {
    name: names.find((name) => !taken.includes(name)) ?? demoTool.name,
    description: currentWords().tools.form.exampleDescription,
    schema: JSON.stringify(demoTool.parameters, null, 2),
  }
}
