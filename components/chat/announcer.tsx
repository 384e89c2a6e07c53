import { useWords } from '@/components/language/words'
import { SpokenStatus } from '@/components/ui/spoken-status'
import { answererOf, type ChatRun, openChatRun } from '@/lib/client/chat-run'
import { type ChatState, shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { pathOf } from '@/lib/client/conversation/tree'
import { formatCount } from '@/lib/client/format'
import { statusOf } from '@/lib/client/run-status'
import type { Catalog } from '@/lib/language/catalog'

/** Tells screen readers what a run is doing, at its boundaries only. Errors speak for themselves. */
export function Announcer() {
  const words = useWords().chat.announcements
  const message = useChat((state) => {
    const run = latestRun(state)
    return run ? announce(run, words) : ''
  })
  return <SpokenStatus label={words.label} message={message} />
}

/** Nothing is news that an earlier visit brought. */
function latestRun(state: ChatState): ChatRun | undefined {
  const last = pathOf(shownConversation(state)).at(-1)
  const stored = last?.kind === 'answer' ? last.steps.at(-1)?.run : undefined
  const run = stored && openChatRun(stored, state.runs[stored.id])
  return run?.isOfThisVisit ? run : undefined
}

function announce(run: ChatRun, words: Catalog['chat']['announcements']): string {
  if (run.isLost) return words.lost
  const { model, provider } = answererOf(run).labels
  switch (statusOf(run)) {
    case 'connecting':
    case 'waiting':
      return words.sending(provider)
    case 'retrying':
      return words.retrying(provider)
    case 'thinking':
      return words.thinking(model)
    case 'writing':
      return run.isOver ? '' : words.answering(model)
    case 'calling_tool':
    case 'using_server_tool':
      return words.calling(model)
    case 'done':
      return run.isOver ? describeEnd(run, words) : words.answering(model)
    case 'length':
      return words.length
    case 'tool_calls':
      return words.toolCalls
    case 'content_filter':
      return words.contentFilter
    case 'other':
      return words.ended
    case 'stopped':
    case 'cancelled':
      return words.stopped
    case 'incomplete':
    case 'error':
      return ''
  }
}

function describeEnd(run: ChatRun, words: Catalog['chat']['announcements']): string {
  const count = countWords(run)
  return words.finished(count, formatCount(count))
}

function countWords({ view }: ChatRun): number {
  return view.parts.reduce(
    (sum, part) => (part.kind === 'text' ? sum + (part.text.match(/\S+/g)?.length ?? 0) : sum),
    0,
  )
}
