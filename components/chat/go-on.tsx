import { plainButton } from '@/components/ui/button-style'
import { useChat } from '@/lib/client/chat-store'
import type { Answer } from '@/lib/client/conversation/conversation'
import { formatQuantity } from '@/lib/client/format'
import { MOST_STEPS } from '@/lib/client/tool-loop'

/** All results are here, and the next run does not begin by itself. */
export function GoOn({ answer }: { answer: Answer }) {
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  const count = answer.steps.length
  return (
    <p className="flex flex-wrap items-center gap-3 text-small">
      {count % MOST_STEPS === 0 ? `${formatQuantity(count, 'run')} so far. Go on?` : 'The results are not sent yet.'}
      <button
        type="button"
        disabled={isLive}
        onClick={() => useChat.getState().continueAnswer(answer.id)}
        className={plainButton}
      >
        Go on
      </button>
    </p>
  )
}
