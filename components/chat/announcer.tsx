import { SpokenStatus } from '@/components/ui/spoken-status'
import { type ChatRun, openChatRun } from '@/lib/client/chat-run'
import { type ChatState, shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { pathOf } from '@/lib/client/conversation/tree'
import { formatQuantity } from '@/lib/client/format'
import { type RunStatus, statusOf } from '@/lib/client/run-status'

/** Tells screen readers what a run is doing, at its boundaries only. Errors speak for themselves. */
export function Announcer() {
  const message = useChat((state) => {
    const run = latestRun(state)
    return run ? announce(run, statusOf(run)) : ''
  })
  return <SpokenStatus label="Run status" message={message} />
}

/** Nothing is news that an earlier visit brought. */
function latestRun(state: ChatState): ChatRun | undefined {
  const last = pathOf(shownConversation(state)).at(-1)
  const stored = last?.kind === 'answer' ? last.steps.at(-1)?.run : undefined
  const run = stored && openChatRun(stored, state.runs[stored.id])
  return run?.isOfThisVisit ? run : undefined
}

function announce(run: ChatRun, status: RunStatus): string {
  const { model, provider } = run.labels
  switch (status) {
    case 'connecting':
    case 'waiting':
      return `Sending to ${provider}`
    case 'retrying':
      return `Trying again with ${provider}`
    case 'thinking':
      return `${model} is thinking`
    case 'writing':
      return run.isOver ? '' : `${model} is answering`
    case 'calling_tool':
    case 'using_server_tool':
      return `${model} is calling a tool`
    case 'done':
      return run.isOver ? `Answer finished, ${formatQuantity(countWords(run), 'word')}` : `${model} is answering`
    case 'length':
      return 'Answer cut off at the length limit'
    case 'tool_calls':
      return 'Answer finished, tool calls requested'
    case 'content_filter':
      return 'Answer ended by the content filter'
    case 'other':
      return 'Answer ended'
    case 'stopped':
    case 'cancelled':
      return 'Stopped'
    case 'incomplete':
    case 'error':
      return ''
  }
}

function countWords({ view }: ChatRun): number {
  return view.parts.reduce(
    (sum, part) => (part.kind === 'text' ? sum + (part.text.match(/\S+/g)?.length ?? 0) : sum),
    0,
  )
}
