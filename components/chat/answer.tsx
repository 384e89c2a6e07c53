import { Cable, ChevronLeft, ChevronRight, RotateCw } from 'lucide-react'
import { memo, type Ref, useId, useRef } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { LetterMark } from '@/components/ui/letter-mark'
import { WireSheet } from '@/components/wire/wire-sheet'
import { hasMessageParts } from '@/lib/client/build-messages'
import { type ChatRun, type Turn, useChat } from '@/lib/client/chat-store'
import { useRecordingPreference } from '@/lib/client/recording-preference'
import { describeLeftOut } from '@/lib/client/run-details'
import { isComplete } from '@/lib/client/run-status'
import type { RunView } from '@/lib/client/run-view'
import { AnswerPart } from './answer-part'
import { ErrorCard } from './error-card'
import { HiddenReasoning } from './reasoning'
import { RunDetails } from './run-details'
import { RunStats } from './run-stats'
import { RunStatusLine } from './run-status-line'
import { Sources } from './sources'
import { useRetryLabel } from './use-retry-label'

/** One answer to a turn's question: the run that is shown, with a switch to earlier attempts. */
export const Answer = memo(function Answer({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const run = useChat((state) => state.runs[turn.shownRunId])
  const headingId = useId()
  const retryLabel = useRetryLabel(run?.target)
  const wireButton = useRef<HTMLButtonElement>(null)
  if (!run) return null
  const { view, labels, isOver } = run
  const canRetry = isLast && isOver
  const openWire = () => useRecordingPreference.getState().inspect(turn.id, run.id)
  return (
    <article
      aria-labelledby={headingId}
      aria-busy={!isOver}
      data-run-id={view.runId}
      className="flex min-w-0 flex-col gap-2"
    >
      <header className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-2 gap-y-0.5 bg-bg px-4 py-1.5 text-small">
        <h2 id={headingId} className="sr-only">{`${labels.model}, via ${labels.provider}`}</h2>
        <LetterMark name={labels.provider} />
        <span aria-hidden="true" className="min-w-0 truncate font-medium">
          {labels.model}
        </span>
        <span aria-hidden="true" className="min-w-0 truncate text-muted">
          {labels.provider}
        </span>
        <RunStatusLine run={run} />
        {!isOver && (
          <span className="-my-1 ml-auto flex">
            <WireButton ref={wireButton} onClick={openWire} />
          </span>
        )}
      </header>
      <LeftOut run={run} />
      <AnswerBody run={run} />
      {view.finish?.detail && <p className="text-small wrap-anywhere text-muted">{view.finish.detail}</p>}
      <ErrorCard
        run={run}
        {...(canRetry && { retry: { label: retryLabel, onRetry: () => useChat.getState().retry() } })}
      />
      {isOver && (
        <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <AnswerActions run={run} turn={turn} canRetry={canRetry} />
          <RunStats run={run} />
          <span className="flex items-center">
            <RunDetails run={run} />
            <WireButton ref={wireButton} onClick={openWire} />
          </span>
          {!isComplete(run) && hasMessageParts(view) && (
            <LabelledSwitch
              label="Include in next request"
              isOn={run.isIncluded}
              onChange={(isIncluded) => useChat.getState().setIncluded(run.id, isIncluded)}
            />
          )}
        </footer>
      )}
      <WireSheet turnId={turn.id} returnFocusTo={wireButton} />
    </article>
  )
})

function WireButton({ ref, onClick }: { ref: Ref<HTMLButtonElement>; onClick: () => void }) {
  return (
    <IconButton ref={ref} label="Wire" size="small" aria-haspopup="dialog" onClick={onClick}>
      <Cable className="size-3.5" />
    </IconButton>
  )
}

/** After a switch: what this provider was not given. */
function LeftOut({ run }: { run: ChatRun }) {
  const line = describeLeftOut(run.view, run.foreignReasoning)
  return line ? <p className="text-label font-normal text-muted">{line}</p> : null
}

function AnswerBody({ run }: { run: ChatRun }) {
  const { view, isOver, sentAt } = run
  const isWhole = isComplete(run)
  const reasoningTokens = view.usage?.reasoningTokens
  const isReasoningHidden = isOver && (reasoningTokens ?? 0) > 0 && !view.parts.some(({ kind }) => kind === 'reasoning')
  if (view.parts.length === 0 && !isReasoningHidden) return null
  return (
    <div className="flex flex-col gap-2">
      {isReasoningHidden && <HiddenReasoning tokens={reasoningTokens} />}
      {view.parts.map((part, index) => (
        <AnswerPart
          key={part.part}
          part={part}
          isOver={isOver}
          isAllThereIs={isOver && !isWhole && index === view.parts.length - 1}
          sentAt={sentAt}
          reasoningTokens={part.kind === 'reasoning' ? reasoningTokens : undefined}
        />
      ))}
      <Sources sources={view.sources} />
    </div>
  )
}

function AnswerActions({ run, turn, canRetry }: { run: ChatRun; turn: Turn; canRetry: boolean }) {
  const text = textOf(run.view)
  const retryLabel = useRetryLabel(run.target)
  return (
    <div className="-ml-1.5 flex items-center empty:hidden">
      {text !== '' && <CopyButton label="Copy answer" text={text} />}
      {canRetry && (run.stop || !(run.failure ?? run.view.error)) && (
        <IconButton label={retryLabel} size="small" onClick={() => useChat.getState().retry()}>
          <RotateCw className="size-3.5" />
        </IconButton>
      )}
      {turn.runIds.length > 1 && <AttemptSwitch turn={turn} />}
    </div>
  )
}

function AttemptSwitch({ turn }: { turn: Turn }) {
  const index = turn.runIds.indexOf(turn.shownRunId)
  const show = (runId: string | undefined) => runId && useChat.getState().showRun(turn.id, runId)
  return (
    <fieldset className="flex items-center text-label font-normal text-muted tabular-nums">
      <legend className="sr-only">Attempts</legend>
      <IconButton
        label="Previous attempt"
        size="small"
        disabled={index === 0}
        onClick={() => show(turn.runIds[index - 1])}
      >
        <ChevronLeft className="size-3.5" />
      </IconButton>
      <span>
        <span className="sr-only">Attempt </span>
        {index + 1}/{turn.runIds.length}
      </span>
      <IconButton
        label="Next attempt"
        size="small"
        disabled={index === turn.runIds.length - 1}
        onClick={() => show(turn.runIds[index + 1])}
      >
        <ChevronRight className="size-3.5" />
      </IconButton>
    </fieldset>
  )
}

function textOf(view: RunView): string {
  return view.parts
    .flatMap((part) => ((part.kind === 'text' || part.kind === 'refusal') && part.text !== '' ? [part.text] : []))
    .join('\n\n')
}
