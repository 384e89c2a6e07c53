import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect } from 'react'
import { AnswerPart } from '@/components/chat/answer-part'
import { ErrorCard } from '@/components/chat/error-card'
import { HiddenReasoning } from '@/components/chat/reasoning'
import { RunStatusLine } from '@/components/chat/run-status-line'
import { Sources } from '@/components/chat/sources'
import { useFollow } from '@/components/chat/use-follow'
import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { measureCadence } from '@/lib/client/cadence'
import { formatCount, formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { liveSpeed } from '@/lib/client/live-speed'
import { describeLeftOut } from '@/lib/client/run-details'
import { isComplete, statusOf } from '@/lib/client/run-status'
import { currentWords } from '@/lib/language/current'

type LaneCardProps = {
  place: number
  /** Who answers, with what can be done about it. */
  header: ReactNode
  /** For people: model and provider. */
  name: string
  run: LaneRun | undefined
  /** What a lane without a run says. */
  empty: string
  /** False: the order is true, the times are made up. */
  hasTimes: boolean
  className?: string
}

/** One lane: who answers, its numbers as they come, and its answer, which scrolls by itself. */
export function LaneCard({ place, header, name, run, empty, hasTimes, className }: LaneCardProps) {
  const words = useWords().compare.lane
  const { letter, color } = laneLook(place)
  return (
    <section
      aria-label={words.region(letter, name)}
      data-lane={letter}
      tabIndex={-1}
      className={clsx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card border bg-panel shadow-rest',
        className,
      )}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px]" style={{ background: color }} />
      <header className="flex min-h-10 items-center gap-1 border-b py-1 pr-1.5 pl-3">
        <span aria-hidden="true" className="mr-1 w-3 font-mono text-code font-semibold">
          {letter}
        </span>
        {header}
      </header>
      {run ? (
        <LaneRunView run={run} hasTimes={hasTimes} />
      ) : (
        <p className="px-4 py-6 text-center text-small text-muted">{empty}</p>
      )}
    </section>
  )
}

const LaneRunView = memo(function LaneRunView({ run, hasTimes }: { run: LaneRun; hasTimes: boolean }) {
  const words = useWords().compare.lane
  const { scroller, content, followEnd } = useFollow()
  const isLive = !run.isOver
  useEffect(() => {
    if (isLive) followEnd()
  }, [isLive, followEnd])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-4 pt-2 text-small">
        {hasTimes ? (
          <RunStatusLine run={run} asked={run.request} />
        ) : (
          <span className="text-muted">{capturedEnd(run)}</span>
        )}
        {run.labels.isDemo && <DemoBadge />}
      </div>
      {hasTimes && <BigNumbers run={run} />}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={words.answer(laneLook(run.lane).letter)}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-4 pb-3 text-[14px] leading-[22px] -outline-offset-2"
      >
        <div ref={content} className="flex flex-col gap-2">
          <LaneAnswer run={run} />
        </div>
      </div>
    </>
  )
})

function LaneAnswer({ run }: { run: LaneRun }) {
  const { view, isOver, sentAt } = run
  const reasoningTokens = view.usage?.reasoningTokens
  const isHidden = isOver && (reasoningTokens ?? 0) > 0 && !view.parts.some(({ kind }) => kind === 'reasoning')
  const leftOut = describeLeftOut(view, 0)
  return (
    <>
      {leftOut && <p className="text-label font-normal text-muted">{leftOut}</p>}
      {isHidden && <HiddenReasoning tokens={reasoningTokens} />}
      {view.parts.map((part, index) => (
        <AnswerPart
          key={part.part}
          part={part}
          isOver={isOver}
          isAllThereIs={isOver && !isComplete(run) && index === view.parts.length - 1}
          sentAt={sentAt}
          reasoningTokens={part.kind === 'reasoning' ? reasoningTokens : undefined}
        />
      ))}
      <Sources sources={view.sources} />
      <ErrorCard run={run} />
    </>
  )
}

/** How a captured answer ended, without the times that it does not have. */
function capturedEnd(run: LaneRun): string {
  const { compare, runs } = currentWords()
  return compare.lane.captured(runs.states[statusOf(run)])
}

/** Known as soon as they can be; until then a dash. */
function BigNumbers({ run }: { run: LaneRun }) {
  const words = useWords().compare.numbers
  const cadence = measureCadence(run.view)
  const numbers = [
    { name: words.ttft, value: cadence.firstTokenMs, title: words.ttftTitle },
    { name: words.firstAnswer, value: cadence.firstAnswerMs, title: words.firstAnswerTitle },
  ]
  return (
    <dl className="grid grid-cols-3 gap-2 px-4 py-2 tabular-nums">
      {numbers.map(({ name, value, title }) => (
        <BigNumber key={name} name={name} value={value === undefined ? '–' : formatDuration(value)} title={title} />
      ))}
      <BigNumber {...speedOf(run, cadence)} />
    </dl>
  )
}

function BigNumber({ name, value, title }: { name: string; value: string; title: string }) {
  return (
    <div className="min-w-0" title={title}>
      <dt className="truncate text-label font-normal text-muted">{name}</dt>
      <dd className="truncate text-[17px] leading-6 font-semibold tracking-[-0.01em]">{value}</dd>
    </div>
  )
}

function speedOf(run: LaneRun, { speed, chunks }: ReturnType<typeof measureCadence>) {
  const { compare, runs } = currentWords()
  const words = compare.numbers
  if (!run.isOver) {
    const live = liveSpeed(run.trace.track)
    const value = live === undefined ? '–' : formatCount(Math.round(live))
    return { name: words.charsNow, value, title: words.charsNowTitle }
  }
  switch (speed.unit) {
    case 'tokens':
      return { name: words.tokens, value: formatCount(Math.round(speed.perSecond)), title: words.tokensTitle }
    case 'chars':
      return { name: words.chars, value: formatCount(Math.round(speed.perSecond)), title: words.charsTitle }
    default:
      return {
        name: words.speed,
        value: currentWords().metrics.missing.value,
        title:
          speed.because === 'no_output'
            ? words.noOutput
            : words.tooShort(runs.counts.chunks(chunks, formatCount(chunks))),
      }
  }
}
