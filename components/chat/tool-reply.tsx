import { clsx } from 'clsx'
import { CornerDownRight } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton, quietButton } from '@/components/ui/button-style'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { useNow } from '@/components/ui/use-now'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { denialOf } from '@/lib/client/chat-tools'
import type { ToolResult } from '@/lib/client/conversation/conversation'
import { formatDuration } from '@/lib/client/format'
import type { ToolCallPartView } from '@/lib/client/run-view'
import { useServerTools } from '@/lib/client/tool-list'
import { decideCall } from '@/lib/client/tool-loop'
import { ToolAnswerForm } from './tool-answer-form'

type ToolReplyProps = {
  answerId: string
  call: ToolCallPartView
  result: ToolResult | undefined
  /** False where the chat went on without it. */
  canAnswer: boolean
}

/** What comes back for a whole call: its result, or who is to give one. */
export function ToolReply({ answerId, call, result, canAnswer }: ToolReplyProps) {
  const words = useWords().chat.toolReply
  const since = useChat(({ runningCalls }) => runningCalls[call.id])
  const approvals = useChat((state) => shownConversation(state).settings.approvals)
  const isByHand = useServerTools(({ tools }) => decideCall(call.name, tools, approvals) === 'by_hand')
  if (result) return <Result result={result} />
  if (since !== undefined) return <Running since={since} />
  if (!canAnswer) return <p className={lineStyle}>{words.unanswered}</p>
  return isByHand ? <ToolAnswerForm answerId={answerId} call={call} /> : <Approval answerId={answerId} call={call} />
}

const lineStyle = 'border-t px-3 py-2 text-small text-muted'

function Result({ result: { content, isError, by, durationMs } }: { result: ToolResult }) {
  const words = useWords().chat.toolReply
  return (
    <div className="border-t" data-tool-result={by}>
      <div className="flex min-h-8 items-center gap-1.5 pr-1 pl-3 text-label font-normal text-muted tabular-nums">
        <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0 text-tool" />
        <span className={clsx('font-medium', isError ? 'text-danger' : 'text-fg')}>
          {isError ? words.error : words.result}
        </span>
        <span>{words.by[by]}</span>
        {durationMs !== undefined && <span>{`· ${formatDuration(durationMs)}`}</span>}
        <span className="ml-auto">
          <CopyButton label={words.copy} text={content} />
        </span>
      </div>
      <Group aria-label={words.label} tabIndex={0} className="max-h-60 overflow-auto px-3 pb-2 -outline-offset-2">
        <pre className="font-mono text-code wrap-anywhere whitespace-pre-wrap">
          {content === '' ? words.empty : content}
        </pre>
      </Group>
    </div>
  )
}

function Running({ since }: { since: number }) {
  const words = useWords().chat.toolReply
  const now = useNow(100, true)
  return (
    <p className={clsx(lineStyle, 'tabular-nums')} data-tool-running>
      {words.running(formatDuration(Math.max(0, now - since)))}
    </p>
  )
}

function Approval({ answerId, call }: { answerId: string; call: ToolCallPartView }) {
  const words = useWords().chat.toolReply
  const isBusy = useChat(({ live, shownId }) => live[shownId] !== undefined && live[shownId].answerId !== answerId)
  const allow = (isAlways: boolean) => useChat.getState().allowCall(answerId, call.id, isAlways)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t px-3 py-2 text-small">
      <p className="mr-auto">{words.ask}</p>
      <button type="button" disabled={isBusy} onClick={() => allow(false)} className={primaryButton}>
        {words.allow}
      </button>
      <button
        type="button"
        onClick={() => useChat.getState().answerCall(answerId, denialOf(call))}
        className={plainButton}
      >
        {words.deny}
      </button>
      <button
        type="button"
        disabled={isBusy}
        title={words.alwaysTitle(call.name)}
        onClick={() => allow(true)}
        className={quietButton}
      >
        {words.always}
      </button>
    </div>
  )
}
