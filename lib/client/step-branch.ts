import { shownConversation } from './chat-state'
import { useChat } from './chat-store'
import { branchOf } from './conversation/tree'

/** Shows the version of a question, or the answer, that stands `by` places from this one. False where there is none. */
export function stepBranch(itemId: string, by: 1 | -1): boolean {
  const state = useChat.getState()
  const { position, ids } = branchOf(shownConversation(state), itemId)
  const next = ids[position - 1 + by]
  if (next === undefined) return false
  state.choose(next)
  return true
}
