import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'

/** Something that was done and can be undone. */
export type Undoable = { text: string; undo: () => void }

type UndoLineProps = { done: Undoable | null; onGone: () => void }

/** Offers the undo of what was done last. It takes the focus if that was on something that went away. */
export function UndoLine({ done, onGone }: UndoLineProps) {
  const { actions } = useWords().common
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (done && isFocusLost()) button.current?.focus()
  }, [done])
  if (!done) return null
  return (
    <div className="animate-rise flex items-center gap-2 rounded-card border bg-side py-1.5 pr-1.5 pl-3 text-small">
      <p role="status" className="min-w-0 flex-1 truncate" title={done.text}>
        {done.text}
      </p>
      <button
        ref={button}
        type="button"
        onClick={() => {
          done.undo()
          onGone()
        }}
        className={plainButton}
      >
        <Undo2 aria-hidden="true" className="size-3.5" />
        {actions.undo}
      </button>
    </div>
  )
}

/** Then it is on nothing, or the dialog has caught it. */
function isFocusLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches('[role="dialog"]')
}
