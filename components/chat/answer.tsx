import { Cable } from 'lucide-react'
import { memo, type Ref, type RefObject, useId, useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { LetterMark } from '@/components/ui/letter-mark'
import { hasMessageParts } from '@/lib/client/build-messages'
import { type ChatRun, isElsewhere } from '@/lib/client/chat-run'
import { useChat } from '@/lib/client/chat-store'
import type { Answer, Step } from '@/lib/client/conversation/conversation'
import { joinTexts } from '@/lib/client/conversation/joined-texts'
import { isSameTarget, labelTarget, useProviders } from '@/lib/client/provider-store'
import { useRecordingPreference } from '@/lib/client/recording-preference'
import { isComplete } from '@/lib/client/run-status'
import { isReadyToGoOn } from '@/lib/client/tool-loop'
import { AnswerActions } from './answer-actions'
import { AnswerStep } from './answer-step'
import { AnswerTotals } from './answer-totals'
import { GoOn } from './go-on'
import { RunDetails } from './run-details'
import { RunStats } from './run-stats'
import { RunStatusLine } from './run-status-line'
import { useChatRun } from './use-chat-run'

type AnswerViewProps = { answer: Answer; isLast: boolean; wireButton: RefObject<HTMLButtonElement | null> }

/** One answer: all its runs, the latest of which speaks for it. */
export function AnswerView(props: AnswerViewProps) {
  const last = props.answer.steps.at(-1)
  return last ? <AnswerOf {...props} last={last} /> : null
}

const AnswerOf = memo(function AnswerOf({ answer, isLast, wireButton, last }: AnswerViewProps & { last: Step }) {
  const words = useWords().chat.answer
  const run = useChatRun(last.run)
  const isLive = useChat(({ live, shownId }) => live[shownId]?.answerId === answer.id)
  const headingId = useId()
  const { view, labels } = run
  const isOver = !isLive && run.isOver
  const joined = useMemo(
    () => joinTexts(answer.steps.map((step) => (step === last ? { ...step, run } : step))),
    [answer.steps, last, run],
  )
  const openWire = () => useRecordingPreference.getState().inspect(answer.parentId, run.id)
  const canInclude = answer.steps.some((step) => hasMessageParts(step.run.view)) && !isComplete(run)
  return (
    <article
      aria-labelledby={headingId}
      aria-busy={!isOver}
      data-run-id={view.runId ?? run.id}
      className="group/answer flex min-w-0 flex-col gap-2"
    >
      <header className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-0.5 bg-bg px-4 py-1.5 text-small">
        <h2 id={headingId} className="sr-only">
          {words.heading(labels.model, labels.provider)}
        </h2>
        <LetterMark name={labels.provider} />
        <span aria-hidden="true" className="min-w-0 truncate font-medium">
          {labels.model}
        </span>
        <span aria-hidden="true" className="min-w-0 truncate text-muted">
          {labels.provider}
        </span>
        <AnswerStatus run={run} />
        <FallbackNote run={run} />
        {!isOver && (
          <span className="-my-1 ml-auto flex">
            <WireButton ref={wireButton} onClick={openWire} />
          </span>
        )}
      </header>
      {answer.steps.map((step, index) => (
        <AnswerStep
          key={step.run.id}
          answerId={answer.id}
          step={step}
          before={answer.steps[index - 1]}
          isLatest={step === last}
          isLast={isLast}
          {...joined[index]}
        />
      ))}
      {isOver && isReadyToGoOn(answer) && <GoOn answer={answer} />}
      {isOver && (
        <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <AnswerActions answer={answer} run={run} />
          <RunStats run={run} />
          <AnswerTotals answer={answer} />
          <span className="flex items-center">
            <RunDetails run={run} />
            <WireButton ref={wireButton} onClick={openWire} />
          </span>
          {canInclude && (
            <LabelledSwitch
              label={words.include}
              isOn={answer.isIncluded}
              onChange={(isIncluded) => useChat.getState().setIncluded(answer.id, isIncluded)}
            />
          )}
        </footer>
      )}
    </article>
  )
})

function AnswerStatus({ run }: { run: ChatRun }) {
  const words = useWords().chat.answer
  if (!isElsewhere(run)) return <RunStatusLine run={run} asked={run.target} />
  return (
    <span data-status="elsewhere" className="text-muted">
      {words.elsewhere}
    </span>
  )
}

/** The one that was asked failed, and another one of the request answers. */
function FallbackNote({ run }: { run: ChatRun }) {
  const words = useWords().chat.answer
  const providers = useProviders((state) => state.providers)
  if (run.view.retry || isSameTarget(run.view, run.target)) return null
  const { model, provider } = labelTarget(providers, run.view)
  return (
    <span data-fallback="" title={words.fallbackTitle} className="min-w-0 wrap-anywhere text-warn">
      {words.fallback(model, provider)}
    </span>
  )
}

function WireButton({ ref, onClick }: { ref: Ref<HTMLButtonElement>; onClick: () => void }) {
  const words = useWords().wire
  return (
    <IconButton ref={ref} label={words.title} size="small" aria-haspopup="dialog" onClick={onClick}>
      <Cable className="size-3.5" />
    </IconButton>
  )
}
