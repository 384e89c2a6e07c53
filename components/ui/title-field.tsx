import { useEffect, useRef } from 'react'
import { useWords } from '@/components/language/words'

type TitleFieldProps = { title: string; onEnd: (title: string | null) => void; className: string }

/** Enter or leaving the field renames, Esc does not: null. */
export function TitleField({ title, onEnd, className }: TitleFieldProps) {
  const words = useWords().common.controls
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function end(next: string | null) {
    if (!isOver.current) onEnd(next)
    isOver.current = true
  }
  return (
    <input
      ref={field}
      aria-label={words.title}
      defaultValue={title}
      maxLength={200}
      onBlur={({ target }) => end(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Neither does anything else: Esc would stop the answer or close the drawer.
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? event.currentTarget.value : null)
      }}
      className={className}
    />
  )
}
