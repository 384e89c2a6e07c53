import { memo } from 'react'
import { useWords } from '@/components/language/words'
import type { Answer, StoredRun } from '@/lib/client/conversation/conversation'
import { formatCount, formatDuration } from '@/lib/client/format'

/** Of an answer that took several runs: all of them together. */
export const AnswerTotals = memo(function AnswerTotals({ answer }: { answer: Answer }) {
  const { chat, runs } = useWords()
  const words = chat.totals
  const views = answer.steps.map(({ run }) => run.view)
  if (views.length < 2) return null
  const runMs = answer.steps.reduce((sum, { run }) => sum + durationOf(run), 0)
  const toolMs = answer.steps
    .flatMap(({ results }) => results)
    .reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  const tokens = views.map(({ usage, isUsageFinal }) => (isUsageFinal ? usage?.outputTokens : undefined))
  const known = tokens.filter((count) => count !== undefined)
  const total = known.reduce((sum, count) => sum + count, 0)
  const tokensOut = known.length < views.length ? words.atLeast : words.tokens
  const parts = [
    runs.counts.runs(views.length, formatCount(views.length)),
    words.ofRuns(formatDuration(runMs)),
    toolMs > 0 && words.ofTools(formatDuration(toolMs)),
    known.length > 0 && tokensOut(formatCount(total)),
  ].filter((part) => part !== false)
  return (
    <p data-answer-totals title={words.title} className="text-label font-normal text-muted tabular-nums">
      {words.line(parts.join(' · '))}
    </p>
  )
})

/** One that was stopped or cut off has no total of the server's. */
function durationOf({ view, stoppedMs }: StoredRun): number {
  return view.timing?.totalMs ?? stoppedMs ?? view.lastMs
}
