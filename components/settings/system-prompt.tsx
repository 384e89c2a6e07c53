import { useId } from 'react'
import { useWords } from '@/components/language/words'
import { textareaStyle } from './field-style'
import { changeSettings, useSettings } from './use-settings'

/** What the model is told before the first message of this conversation. */
export function SystemPrompt() {
  const id = useId()
  const words = useWords().settings
  const { system } = useSettings()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {words.systemPrompt}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        placeholder={words.none}
        value={system}
        onChange={({ target }) => changeSettings({ system: target.value })}
        className={`${textareaStyle} max-h-[40dvh] min-h-24 text-aside`}
      />
    </div>
  )
}
