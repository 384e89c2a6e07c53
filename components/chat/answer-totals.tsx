import { memo } from 'react'
import type { Answer } from '@/lib/client/conversation/conversation'
import { formatCount, formatDuration, formatQuantity } from '@/lib/client/format'

/** Of an answer that took several runs: all of them together. */
export const AnswerTotals = memo(function AnswerTotals({ answer }: { answer: Answer }) {
  const views = answer.steps.map(({ run }) => run.view)
  if (views.length < 2) return null
  const runMs = views.reduce((sum, { timing }) => sum + (timing?.totalMs ?? 0), 0)
  const toolMs = answer.steps
    .flatMap(({ results }) => results)
    .reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  const tokens = views.map(({ usage, isUsageFinal }) => (isUsageFinal ? usage?.outputTokens : undefined))
  const known = tokens.filter((count) => count !== undefined)
  const total = known.reduce((sum, count) => sum + count, 0)
  const words = [
    formatQuantity(views.length, 'run'),
    `${formatDuration(runMs)} of runs`,
    toolMs > 0 && `${formatDuration(toolMs)} of tools`,
    known.length > 0 && `${known.length < views.length ? 'at least ' : ''}${formatCount(total)} tok out`,
  ].filter((word) => word !== false)
  return (
    <p
      data-answer-totals
      title="All runs of this answer together; the numbers before are those of its last run"
      className="text-label font-normal text-muted tabular-nums"
    >
      In all {words.join(' · ')}
    </p>
  )
})
