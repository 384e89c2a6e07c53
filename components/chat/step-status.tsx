import type { Step } from '@/lib/client/conversation/conversation'
import { formatDuration } from '@/lib/client/format'
import { statusOf } from '@/lib/client/run-status'
import { describeStatus } from './run-status-line'
import { useChatRun } from './use-chat-run'

/** What is worth a word between two runs of an answer: how the one before ended, and that another model goes on. */
export function StepStatus({ step, before, isLatest }: { step: Step; before: Step; isLatest: boolean }) {
  const earlier = useChatRun(before.run)
  const run = useChatRun(step.run)
  const status = statusOf(earlier)
  const { provider, model } = step.run.target
  const isOther = provider !== before.run.target.provider || model !== before.run.target.model
  const totalMs = run.view.timing?.totalMs
  const words = [
    status !== 'tool_calls' && status !== 'done' && `${describeStatus(status, earlier)}, then continued`,
    isOther && `${step.run.labels.model}, ${step.run.labels.provider}`,
    !isLatest && totalMs !== undefined && status !== 'tool_calls' && formatDuration(totalMs),
  ].filter((word) => word !== false)
  if (words.length === 0) return null
  return (
    <p data-step-status={status} className="border-t pt-2 text-label font-normal text-muted tabular-nums">
      {words.join(' · ')}
    </p>
  )
}
