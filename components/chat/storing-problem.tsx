import { TriangleAlert } from 'lucide-react'
import { useChat } from '@/lib/client/chat-store'

/** Why what is on the page will not be there after a reload. */
export function StoringProblem() {
  const storing = useChat((state) => state.storing)
  if (storing === 'ok') return null
  return (
    <p
      role="status"
      data-storing-problem
      className="mx-auto mb-2 flex max-w-column items-start gap-2 rounded-card border border-warn/50 bg-panel px-3 py-2 text-small"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-warn" />
      {storing.problem}
    </p>
  )
}
