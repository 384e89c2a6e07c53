import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { branchOf } from '@/lib/client/conversation/tree'
import { stepBranch } from '@/lib/client/step-branch'

/** The other versions of a question, or the other answers to it. Nothing where there is only one. */
export function BranchPicker({ itemId, noun }: { itemId: string; noun: 'version' | 'answer' }) {
  const words = useWords().chat.branches[noun]
  const [position = 0, count = 0] = useChat((state) => {
    const branch = branchOf(shownConversation(state), itemId)
    return `${branch.position}/${branch.ids.length}`
  })
    .split('/')
    .map(Number)
  if (count < 2) return null

  return (
    <fieldset data-branches={noun} className="flex items-center text-label font-normal text-muted tabular-nums">
      <legend className="sr-only">{words.label}</legend>
      <IconButton label={words.previous} size="small" disabled={position === 1} onClick={() => stepBranch(itemId, -1)}>
        <ChevronLeft className="size-3.5" />
      </IconButton>
      <span>
        <span className="sr-only">{words.current}</span>
        {`${position}/${count}`}
      </span>
      <IconButton label={words.next} size="small" disabled={position === count} onClick={() => stepBranch(itemId, 1)}>
        <ChevronRight className="size-3.5" />
      </IconButton>
    </fieldset>
  )
}
