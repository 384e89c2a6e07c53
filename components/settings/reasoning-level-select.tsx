import { clsx } from 'clsx'
import { Brain, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '@/components/language/words'
import { REASONING_LEVELS } from '@/lib/client/compare-config'
import type { ReasoningLevel } from '@/lib/protocol/request'
import { inputStyle, noteStyle } from './field-style'
import { changeParameter, useLeftOutNote, useSettings } from './use-settings'

/** How hard the model thinks, small enough for the composer. */
export function ReasoningLevelSelect() {
  const words = useWords().settings.reasoning
  const { level, note } = useLevel()
  const title = note ? words.labelWithNote(note) : words.label
  return (
    <span title={title} className="relative inline-flex items-center text-label font-normal text-muted">
      {note ? (
        <CircleAlert aria-hidden="true" className="pointer-events-none absolute left-2 size-3.5 text-warn" />
      ) : (
        <Brain aria-hidden="true" className="pointer-events-none absolute left-2 size-3.5" />
      )}
      <LevelSelect
        level={level}
        label={title}
        className={clsx(
          'h-7 max-w-36 cursor-pointer rounded-lg bg-transparent pr-1 pl-7 transition-colors hover:bg-fg/6 hover:text-fg pointer-coarse:h-9',
          level !== 'default' && 'text-fg',
        )}
      />
    </span>
  )
}

/** The same in the panel, with its words. */
export function ReasoningLevelField() {
  const id = useId()
  const { level, note } = useLevel()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small">
      <label htmlFor={id}>{useWords().settings.reasoning.label}</label>
      <LevelSelect
        level={level}
        id={id}
        describedBy={note ? `${id}-note` : undefined}
        className={`${inputStyle} min-w-32`}
      />
      {note && (
        <p id={`${id}-note`} className={`${noteStyle} w-full text-right`}>
          {note}
        </p>
      )}
    </div>
  )
}

type LevelSelectProps = {
  level: ReasoningLevel
  className: string
  label?: string
  id?: string
  describedBy?: string | undefined
}

function LevelSelect({ level, className, label, id, describedBy }: LevelSelectProps) {
  const { levels } = useWords().settings.reasoning
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      value={level}
      onChange={({ target }) => {
        const next = REASONING_LEVELS.find((candidate) => candidate === target.value)
        changeParameter('reasoning', next === 'default' ? undefined : next)
      }}
      className={className}
    >
      {REASONING_LEVELS.map((candidate) => (
        <option key={candidate} value={candidate} className="bg-panel text-fg">
          {levels[candidate]}
        </option>
      ))}
    </select>
  )
}

/** A model that does not reason takes a wish not to. */
function useLevel(): { level: ReasoningLevel; note: string | undefined } {
  const level = useSettings().parameters.reasoning ?? 'default'
  const note = useLeftOutNote()('reasoning', true)
  const isAsked = level !== 'default' && level !== 'off'
  return { level, note: isAsked ? note : undefined }
}
