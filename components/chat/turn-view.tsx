import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { memo, useRef } from 'react'
import { useWords } from '@/components/language/words'
import { WireSheet } from '@/components/wire/wire-sheet'
import { useChat } from '@/lib/client/chat-store'
import type { Answer, Question } from '@/lib/client/conversation/conversation'
import { AnswerView } from './answer'
import { QuestionView } from './question'

type TurnViewProps = {
  question: Question
  answer: Answer | undefined
  isLast: boolean
  /** Skipped by the browser while it is out of view. The two last turns never are: the list is moved by their heights. */
  isFarUp: boolean
}

/** A question and its answer. The last turn is at least as tall as the list, so that its question can move to the top. */
export const TurnView = memo(function TurnView({ question, answer, isLast, isFarUp }: TurnViewProps) {
  const wireButton = useRef<HTMLButtonElement>(null)
  return (
    <div
      data-turn={question.id}
      className={clsx(
        'flex flex-col gap-4 pb-6 [contain-intrinsic-size:auto_200px]',
        isLast && 'min-h-[calc(100cqh-1.5rem)]',
        isFarUp && '[content-visibility:auto]',
      )}
    >
      <QuestionView key={question.id} question={question} />
      {answer ? (
        <AnswerView answer={answer} isLast={isLast} wireButton={wireButton} />
      ) : (
        <Unanswered questionId={question.id} />
      )}
      {/* It stays open when another answer takes the place of this one. */}
      <WireSheet turnId={question.id} returnFocusTo={wireButton} />
    </div>
  )
})

function Unanswered({ questionId }: { questionId: string }) {
  const words = useWords().chat.question
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  return (
    <p className="flex items-center gap-3 text-small text-muted">
      {words.unanswered}
      <button
        type="button"
        disabled={isLive}
        onClick={() => useChat.getState().regenerate(questionId)}
        className="touch-target inline-flex h-8 items-center gap-1.5 rounded-lg border border-control bg-panel px-3 font-medium text-fg transition-colors enabled:hover:bg-side disabled:opacity-40"
      >
        <RotateCw aria-hidden="true" className="size-3.5" />
        {words.ask}
      </button>
    </p>
  )
}
