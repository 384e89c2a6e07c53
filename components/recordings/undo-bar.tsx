import { Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { useRecordingList } from '@/lib/client/recording-list'

/**
 * Offers to bring back what was deleted, until that is declined. It takes the focus, which was in the row that went
 * away; `onGone` finds the next place for it.
 */
export function UndoBar({ onGone }: { onGone: () => void }) {
  const { common, recordings } = useWords()
  const deleted = useRecordingList((state) => state.deleted)
  const button = useRef<HTMLButtonElement>(null)
  const id = deleted?.id
  useEffect(() => {
    if (id !== undefined) button.current?.focus()
  }, [id])
  if (!deleted) return null
  const { undoRemove, forgetDeleted } = useRecordingList.getState()
  return (
    <section
      aria-label={recordings.deleted.label}
      className="animate-rise fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-lg items-center gap-2 rounded-card border bg-panel py-2 pr-2 pl-4 text-small shadow-float"
    >
      <p role="status" className="min-w-0 flex-1 truncate">
        {recordings.deleted.before} <span className="font-medium">{deleted.title || recordings.untitled}</span>
      </p>
      <button
        ref={button}
        type="button"
        onClick={() => {
          undoRemove()
          onGone()
        }}
        className={plainButton}
      >
        <Undo2 aria-hidden="true" className="size-3.5" />
        {common.actions.undo}
      </button>
      <IconButton
        label={recordings.deleted.forGood}
        size="small"
        onClick={() => {
          forgetDeleted()
          onGone()
        }}
      >
        <X className="size-3.5" />
      </IconButton>
    </section>
  )
}
