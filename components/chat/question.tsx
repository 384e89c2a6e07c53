import { clsx } from 'clsx'
import { Pencil, Trash2 } from 'lucide-react'
import { memo, useId, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { useChat } from '@/lib/client/chat-store'
import type { Question } from '@/lib/client/conversation/conversation'
import { useQuestionEdit } from '@/lib/client/question-edit'
import { AttachmentList } from './attachment-list'
import { BranchPicker } from './branch-picker'
import { deleteWithUndo } from './delete-item'
import { QuestionEditor } from './question-editor'

/** A question this long is folded. */
const FOLD_LINES = 12
const FOLD_CHARS = 1200

export const QuestionView = memo(function QuestionView({ question }: { question: Question }) {
  const words = useWords().chat.question
  const headingId = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const isEditing = useQuestionEdit(({ questionId }) => questionId === question.id)
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  const { text, attachments } = question
  return (
    <article
      aria-labelledby={headingId}
      className={clsx('group/question flex max-w-[80%] flex-col items-end self-end', isEditing && 'w-full max-w-full')}
    >
      <h2 id={headingId} className="sr-only">
        {words.author}
      </h2>
      {isEditing ? (
        <QuestionEditor
          question={question}
          onEnd={() => {
            useQuestionEdit.getState().end()
            requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }))
          }}
        />
      ) : (
        <>
          <div className="max-w-full rounded-bubble rounded-br-[6px] border bg-side px-4 py-2.5 dark:bg-panel">
            <AttachmentList attachments={attachments} />
            {text !== '' && <FoldedText text={text} />}
          </div>
          <div className="-mr-1.5 flex items-center pt-0.5">
            <div className="flex items-center opacity-0 transition-opacity group-focus-within/question:opacity-100 group-hover/question:opacity-100 pointer-coarse:opacity-100">
              {text !== '' && <CopyButton label={words.copy} text={text} />}
              <IconButton
                ref={editButton}
                label={words.edit}
                size="small"
                disabled={isLive}
                onClick={() => useQuestionEdit.getState().start(question.id)}
              >
                <Pencil className="size-3.5" />
              </IconButton>
              <IconButton label={words.delete} size="small" onClick={() => deleteWithUndo(question.id, words.deleted)}>
                <Trash2 className="size-3.5" />
              </IconButton>
            </div>
            <BranchPicker itemId={question.id} noun="version" />
          </div>
        </>
      )}
    </article>
  )
})

function FoldedText({ text }: { text: string }) {
  const words = useWords().chat.question
  const [isUnfolded, setUnfolded] = useState(false)
  const isLong = text.length > FOLD_CHARS || text.split('\n', FOLD_LINES + 1).length > FOLD_LINES
  return (
    <>
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
          {isUnfolded ? words.showLess : words.showAll}
        </button>
      )}
    </>
  )
}
