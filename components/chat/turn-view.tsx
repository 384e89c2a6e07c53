import { clsx } from 'clsx'
import { memo, useId, useState } from 'react'
import { useChat } from '@/lib/client/chat-store'
import { Answer } from './answer'

/** A question this long is folded. */
const FOLD_LINES = 12
const FOLD_CHARS = 1200

/** A question and its answer. The last turn is at least as tall as the list, so that its question can move to the top. */
export const TurnView = memo(function TurnView({ turnId }: { turnId: string }) {
  const turn = useChat((state) => state.turns[turnId])
  const isLast = useChat((state) => state.turnIds.at(-1) === turnId)
  if (!turn) return null
  return (
    <div
      className={clsx(
        'flex flex-col gap-4 pb-6',
        isLast ? 'min-h-[calc(100cqh-1.5rem)]' : '[contain-intrinsic-size:auto_200px] [content-visibility:auto]',
      )}
    >
      <Question text={turn.question} />
      <Answer turn={turn} isLast={isLast} />
    </div>
  )
})

function Question({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const headingId = useId()
  const isLong = text.length > FOLD_CHARS || text.split('\n', FOLD_LINES + 1).length > FOLD_LINES
  return (
    <article
      aria-labelledby={headingId}
      className="max-w-[80%] self-end rounded-bubble rounded-br-[6px] border bg-side px-4 dark:bg-panel py-2.5"
    >
      <h2 id={headingId} className="sr-only">
        You
      </h2>
      <div dir="auto" className={clsx('wrap-anywhere whitespace-pre-wrap', isLong && !isUnfolded && 'line-clamp-12')}>
        {text}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="touch-target mt-1 rounded-sm text-small text-muted underline underline-offset-2 hover:text-fg"
        >
          {isUnfolded ? 'Show less' : 'Show all'}
        </button>
      )}
    </article>
  )
}
