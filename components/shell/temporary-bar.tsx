import { Ghost } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'

/** Marks a chat that is not kept. */
export function TemporaryBar() {
  const words = useWords().shell.temporary
  const isTemporary = useChat((state) => shownConversation(state).isTemporary === true)
  if (!isTemporary) return null
  return (
    <p className="flex shrink-0 items-center justify-center gap-2 border-b border-dashed border-control bg-side px-4 py-1.5 text-small">
      <Ghost aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span>
        <span className="font-medium">{words.name}</span> {words.about}
      </span>
    </p>
  )
}
