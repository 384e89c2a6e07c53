import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { useChat } from '@/lib/client/chat-store'
import type { Answer } from '@/lib/client/conversation/conversation'
import { formatCount } from '@/lib/client/format'
import { MOST_STEPS } from '@/lib/client/tool-loop'

/** All results are here, and the next run does not begin by itself. */
export function GoOn({ answer }: { answer: Answer }) {
  const words = useWords().chat.goOn
  const isLive = useChat(({ live, shownId }) => live[shownId] !== undefined)
  const count = answer.steps.length
  return (
    <p className="flex flex-wrap items-center gap-3 text-small">
      {count % MOST_STEPS === 0 ? words.soFar(count, formatCount(count)) : words.notSent}
      <button
        type="button"
        disabled={isLive}
        onClick={() => useChat.getState().continueAnswer(answer.id)}
        className={plainButton}
      >
        {words.action}
      </button>
    </p>
  )
}
