import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { deleteOwnTool, MOST_OWN_TOOLS, type OwnTool, saveOwnTool, useOwnTools } from '@/lib/client/own-tools'
import type { ToolDraft } from '@/lib/client/own-tools-check'
import { useServerTools } from '@/lib/client/tool-list'
import { noteStyle, problemStyle } from './field-style'
import { OwnToolForm } from './own-tool-form'
import { switchTool, ToolSwitch } from './tool-switch'
import { type Undoable, UndoLine } from './undo-line'
import { changeSettings, readSettings } from './use-settings'

/** A tool that is being written; one that is there already has an id. */
export type EditedTool = ToolDraft & { id?: string }

type OwnToolsProps = {
  edited: EditedTool | null
  onEdit: (edited: EditedTool | null) => void
  /** Names that are switched on and that no tool has any more. */
  missing: readonly string[]
}

/** Tools that the user describes, and whose calls the user answers by hand. */
export function OwnTools({ edited, onEdit, missing }: OwnToolsProps) {
  const words = useWords().tools.own
  const { value: tools, isKept } = useOwnTools()
  const serverTools = useServerTools((state) => state.tools)
  const [done, setDone] = useState<Undoable | null>(null)
  const newTool = useRef<HTMLButtonElement>(null)
  const taken = [...serverTools, ...tools.filter(({ id }) => id !== edited?.id)].map(({ name }) => name)

  function close() {
    onEdit(null)
    // The button is there again after this render.
    requestAnimationFrame(() => newTool.current?.focus())
  }
  function save(draft: EditedTool) {
    const old = tools.find(({ id }) => id === draft.id)
    saveOwnTool(draft, draft.id)
    if (old) renameChosen(old.name, draft.name)
    else switchTool(draft.name, true)
    close()
  }
  function remove({ id, name }: OwnTool) {
    const wasOn = readSettings().tools.includes(name)
    const restore = deleteOwnTool(id)
    if (wasOn) switchTool(name, false)
    if (edited?.id === id) onEdit(null)
    setDone({
      text: words.deleted(name),
      undo() {
        restore()
        if (wasOn) switchTool(name, true)
      },
    })
  }
  return (
    <section aria-label={words.label} className="flex flex-col gap-1">
      <h3 className="text-small font-medium">{words.heading}</h3>
      <p className={noteStyle}>{words.about}</p>
      <ul>
        {tools.map((tool) => (
          <ToolSwitch
            key={tool.id}
            name={tool.name}
            title={tool.name}
            description={tool.description}
            actions={
              <span className="flex shrink-0 gap-1 pointer-coarse:gap-2">
                <IconButton label={words.edit(tool.name)} size="small" onClick={() => onEdit(tool)}>
                  <Pencil className="size-3.5" />
                </IconButton>
                <IconButton label={words.delete(tool.name)} size="small" onClick={() => remove(tool)}>
                  <Trash2 className="size-3.5" />
                </IconButton>
              </span>
            }
          />
        ))}
        {missing.map((name) => (
          <ToolSwitch key={name} name={name} title={name} description={words.missing} />
        ))}
      </ul>
      <UndoLine
        done={done}
        onGone={() => {
          setDone(null)
          newTool.current?.focus()
        }}
      />
      {!isKept && (
        <p role="alert" className={problemStyle}>
          {words.notKept}
        </p>
      )}
      {edited ? (
        <OwnToolForm key={edited.id} tool={edited} taken={taken} onChange={onEdit} onSave={save} onCancel={close} />
      ) : (
        <button
          ref={newTool}
          type="button"
          disabled={tools.length >= MOST_OWN_TOOLS}
          onClick={() => onEdit({ name: '', description: '', schema: '' })}
          className={`${plainButton} mt-1 self-start`}
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {words.add}
        </button>
      )}
    </section>
  )
}

/** Where it is switched on in the shown conversation. */
function renameChosen(old: string, name: string): void {
  const { tools } = readSettings()
  if (old !== name && tools.includes(old)) changeSettings({ tools: tools.map((tool) => (tool === old ? name : tool)) })
}
