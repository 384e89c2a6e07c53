import { ArrowRightToLine, RotateCw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { hasMessageParts } from '@/lib/client/build-messages'
import type { ChatRun } from '@/lib/client/chat-run'
import { useChat } from '@/lib/client/chat-store'
import type { Answer } from '@/lib/client/conversation/conversation'
import { isComplete, type RunStatus, statusOf } from '@/lib/client/run-status'
import { BranchPicker } from './branch-picker'
import { deleteWithUndo } from './delete-item'
import { RegenerateWith } from './regenerate-with'
import { useAgainLabel } from './use-again-label'

/** These can be gone on with, if they said anything. */
const BROKEN: readonly RunStatus[] = ['stopped', 'cancelled', 'length', 'incomplete', 'error']

/** What can be done with an answer. `run` is its latest. */
export const AnswerActions = memo(function AnswerActions({ answer, run }: { answer: Answer; run: ChatRun }) {
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  const words = useWords().chat.answer
  const againLabel = useAgainLabel(isComplete(run) ? 'regenerate' : 'retry', run.target)
  const continueLabel = useAgainLabel('goOnFrom', run.target)
  const text = textOf(answer)
  // Then its card offers both, in words.
  const hasErrorCard = !run.stop && (run.failure ?? run.view.error) !== undefined
  const canContinue = BROKEN.includes(statusOf(run)) && answer.steps.some((step) => hasMessageParts(step.run.view))
  return (
    <div className="-ml-1.5 flex items-center">
      {text !== '' && (
        <span data-copy-answer="" className="contents">
          <CopyButton label={words.copy} text={text} />
        </span>
      )}
      {!hasErrorCard && (
        <IconButton
          label={againLabel}
          size="small"
          disabled={isLive}
          onClick={() => useChat.getState().regenerate(answer.id)}
        >
          <RotateCw className="size-3.5" />
        </IconButton>
      )}
      <RegenerateWith answerId={answer.id} target={run.target} isDisabled={isLive} />
      {!hasErrorCard && canContinue && (
        <IconButton
          label={continueLabel}
          size="small"
          disabled={isLive}
          onClick={() => useChat.getState().continueAnswer(answer.id)}
        >
          <ArrowRightToLine className="size-3.5" />
        </IconButton>
      )}
      <IconButton label={words.delete} size="small" onClick={() => deleteWithUndo(answer.id, words.deleted)}>
        <Trash2 className="size-3.5" />
      </IconButton>
      <BranchPicker itemId={answer.id} noun="answer" />
    </div>
  )
})

/** What was said aloud in all steps; one that goes on where the one before broke off belongs to the same text. */
function textOf({ steps }: Answer): string {
  return steps.reduce((text, { run, continues }) => {
    const said = run.view.parts
      .flatMap((part) => ((part.kind === 'text' || part.kind === 'refusal') && part.text !== '' ? [part.text] : []))
      .join('\n\n')
    return text === '' || said === '' || continues ? text + said : `${text}\n\n${said}`
  }, '')
}
