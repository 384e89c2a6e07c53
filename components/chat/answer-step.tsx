import { memo, useMemo } from 'react'
import { answererOf, type ChatRun } from '@/lib/client/chat-run'
import { useChat } from '@/lib/client/chat-store'
import type { Step } from '@/lib/client/conversation/conversation'
import { type JoinedText, partsOfJoined } from '@/lib/client/conversation/joined-texts'
import { describeLeftOut } from '@/lib/client/run-details'
import { isComplete, statusOf } from '@/lib/client/run-status'
import type { PartView } from '@/lib/client/run-view'
import { hasStepAsked } from '@/lib/client/tool-loop'
import { AnswerPart } from './answer-part'
import { ErrorCard } from './error-card'
import { HiddenReasoning } from './reasoning'
import { Sources } from './sources'
import { StepStatus } from './step-status'
import { ToolReply } from './tool-reply'
import { useAgainLabel } from './use-again-label'
import { useChatRun } from './use-chat-run'

type AnswerStepProps = Partial<JoinedText> & {
  answerId: string
  step: Step
  before: Step | undefined
  /** Of the answer: its status stands above all steps. */
  isLatest: boolean
  /** Nothing was asked after this answer. */
  isLast: boolean
}

/** One run of an answer: what it was not given, what it said, and what came of its calls. */
export const AnswerStep = memo(function AnswerStep(props: AnswerStepProps) {
  const { answerId, step, before, isLatest, isLast, added = '', isAdding = false, isAddition = false } = props
  const run = useChatRun(step.run)
  const leftOut = describeLeftOut(run.view, run.foreignReasoning)
  return (
    <div data-step className="flex min-w-0 flex-col gap-2">
      {before && <StepStatus step={step} before={before} isLatest={isLatest} />}
      {leftOut && <p className="text-label font-normal text-muted">{leftOut}</p>}
      <StepParts {...{ answerId, step, run, added, isAdding, isAddition }} canAnswer={isLatest && isLast} />
      {run.view.finish?.detail && <p className="text-small wrap-anywhere text-muted">{run.view.finish.detail}</p>}
      <StepError answerId={answerId} run={run} isLatest={isLatest} />
    </div>
  )
})

type StepPartsProps = JoinedText & { answerId: string; step: Step; run: ChatRun; canAnswer: boolean }

function StepParts({ answerId, step, run, canAnswer, added, isAdding, isAddition }: StepPartsProps) {
  const { view, isOver, sentAt } = run
  const isWhole = isComplete(run)
  const reasoningTokens = view.usage?.reasoningTokens
  const isReasoningHidden = isOver && (reasoningTokens ?? 0) > 0 && !view.parts.some(({ kind }) => kind === 'reasoning')
  const parts = useMemo(() => partsOfJoined(view.parts, { added, isAddition }), [view.parts, added, isAddition])
  const last = view.parts.at(-1)?.part
  if (parts.length === 0 && !isReasoningHidden && view.sources.length === 0) return null

  function replyTo(part: PartView) {
    if (part.kind !== 'tool_call' || part.endMs === undefined || !isOver) return undefined
    const result = step.results.find(({ callId }) => callId === part.id)
    if (!result && !hasStepAsked(step)) return undefined
    return <ToolReply answerId={answerId} call={part} result={result} canAnswer={canAnswer} />
  }
  return (
    <div className="flex flex-col gap-2">
      {isReasoningHidden && <HiddenReasoning tokens={reasoningTokens} />}
      {parts.map((part) => (
        <AnswerPart
          key={part.part}
          part={part}
          isAdding={isAdding && part.part === last}
          isOver={isOver}
          isAllThereIs={isOver && !isWhole && part.part === last}
          sentAt={sentAt}
          reasoningTokens={part.kind === 'reasoning' ? reasoningTokens : undefined}
          reply={replyTo(part)}
        />
      ))}
      <Sources sources={view.sources} />
    </div>
  )
}

function StepError({ answerId, run, isLatest }: { answerId: string; run: ChatRun; isLatest: boolean }) {
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  const retryLabel = useAgainLabel('retry', run.target)
  const canContinue = run.view.parts.length > 0 && statusOf(run) !== 'done'
  const continueLabel = useAgainLabel('goOnFrom', run.target)
  const failed = { ...run, labels: answererOf(run).labels }
  if (!isLatest || isLive) return <ErrorCard run={failed} isLate={!run.isOfThisVisit} />
  return (
    <ErrorCard
      run={failed}
      isLate={!run.isOfThisVisit}
      retry={{ label: retryLabel, onRetry: () => useChat.getState().regenerate(answerId) }}
      {...(canContinue && {
        onward: { label: continueLabel, onContinue: () => useChat.getState().continueAnswer(answerId) },
      })}
    />
  )
}
