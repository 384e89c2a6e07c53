import { TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { useConversationList } from '@/lib/client/conversation-list'
import { formatCount } from '@/lib/client/format'

/** What the list of chats cannot do, and the way on. What is wrong with the shown chat, its composer says. */
export function StorageBar() {
  const { common, shell } = useWords()
  const problem = useConversationList((state) => state.problem)
  const isFailed = useConversationList((state) => state.loading === 'failed')
  const damaged = useConversationList((state) => state.damaged)
  const { load, dismissProblem } = useConversationList.getState()
  if (problem !== null)
    return (
      <Bar text={problem}>
        {isFailed && <BarButton label={common.actions.tryAgain} onClick={() => void load()} />}
        <IconButton label={common.actions.dismiss} size="small" onClick={dismissProblem}>
          <X className="size-3.5" />
        </IconButton>
      </Bar>
    )
  return damaged > 0 ? <Bar text={shell.problems.damaged(damaged, formatCount(damaged))} /> : null
}

function Bar({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-3 border-b bg-panel py-1.5 pr-2 pl-4 text-small print:hidden"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      {children}
    </div>
  )
}

function BarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target h-7 shrink-0 rounded-lg border border-control px-2.5 font-medium transition-colors hover:bg-side pointer-coarse:h-9"
    >
      {label}
    </button>
  )
}
