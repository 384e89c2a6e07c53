import { useId } from 'react'
import { useWords } from '@/components/language/words'

type NumberFieldProps = {
  label: string
  isWhole: boolean
  text: string
  onText: (text: string) => void
  /** What is wrong with the text, which stays as it is. */
  problem?: string | undefined
  /** Anything else that is to be known of the value. */
  note?: string | undefined
}

/** A number as text: what is typed stays, also while it is no number that can be used. Empty is the default. */
export function NumberField({ label, isWhole, text, onText, problem, note }: NumberFieldProps) {
  const words = useWords().common.controls
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        placeholder={words.default}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || note ? noteId : undefined}
        onChange={({ target }) => onText(target.value)}
        className="ml-auto h-8 w-32 rounded-lg border border-control bg-panel px-2 tabular-nums placeholder:text-muted aria-invalid:border-danger pointer-coarse:h-9 pointer-coarse:text-base"
      />
      {(problem || note) && (
        <p id={noteId} className="w-full text-right text-label font-normal text-muted wrap-anywhere">
          {problem && <span className="text-danger">{problem}</span>}
          {problem && note && ' · '}
          {note}
        </p>
      )}
    </div>
  )
}
