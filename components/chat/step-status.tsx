import { useWords } from '@/components/language/words'
import type { Step } from '@/lib/client/conversation/conversation'
import { formatDuration } from '@/lib/client/format'
import { isSameTarget } from '@/lib/client/provider-store'
import { statusOf } from '@/lib/client/run-status'
import { describeStatus } from './run-status-line'
import { useChatRun } from './use-chat-run'

/** What is worth a word between two runs of an answer: how the one before ended, and that another model goes on. */
export function StepStatus({ step, before, isLatest }: { step: Step; before: Step; isLatest: boolean }) {
  const words = useWords()
  const earlier = useChatRun(before.run)
  const run = useChatRun(step.run)
  const status = statusOf(earlier)
  const isOther = !isSameTarget(step.run.target, before.run.target)
  const totalMs = run.view.timing?.totalMs
  const parts = [
    status !== 'tool_calls' &&
      status !== 'done' &&
      words.chat.answer.thenContinued(describeStatus(status, earlier, words.runs)),
    isOther && words.picker.target(step.run.labels.model, step.run.labels.provider),
    !isLatest && totalMs !== undefined && status !== 'tool_calls' && formatDuration(totalMs),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <p data-step-status={status} className="border-t pt-2 text-label font-normal text-muted tabular-nums">
      {parts.join(' · ')}
    </p>
  )
}
