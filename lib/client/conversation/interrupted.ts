import type { ErrorInfo } from '@/lib/protocol/events'
import type { Conversation, Item, StoredRun } from './conversation'
import { changeAnswer } from './turns'

/** As every view sees it, the answer is incomplete; asking again is up to the user. */
export const PAGE_CLOSED: ErrorInfo = {
  kind: 'incomplete',
  code: 'page_closed',
  message: 'The page was closed while this answer was streaming.',
  retryable: true,
  phase: 'mid_stream',
}

export function isInterrupted({ failure }: StoredRun): boolean {
  return failure?.code === PAGE_CLOSED.code
}

/** The run goes on after all, and its answer counts again. */
export function reviveRun(conversation: Conversation, answerId: string, runId: string): Conversation {
  return changeAnswer(conversation, answerId, (answer) => ({
    ...answer,
    isIncluded: true,
    steps: answer.steps.map((step) => {
      if (step.run.id !== runId) return step
      const { failure: _failure, ...run } = step.run
      return { ...step, run: { ...run, isOver: false } }
    }),
  }))
}

/**
 * Ends the runs that nobody streams any more. What has come of them stays, and is left out of the next request until
 * the user includes it.
 */
export function endInterrupted(conversation: Conversation, isLive: (runId: string) => boolean): Conversation {
  const ended = Object.values(conversation.items).map((item) => endItem(item, isLive))
  if (ended.every((item) => item === conversation.items[item.id])) return conversation
  return { ...conversation, items: Object.fromEntries(ended.map((item) => [item.id, item])) }
}

function endItem(item: Item, isLive: (runId: string) => boolean): Item {
  if (item.kind === 'question' || !item.steps.some(({ run }) => isLost(run, isLive))) return item
  const steps = item.steps.map((step) =>
    isLost(step.run, isLive) ? { ...step, run: { ...step.run, isOver: true, failure: PAGE_CLOSED } } : step,
  )
  return { ...item, steps, isIncluded: false }
}

function isLost(run: StoredRun, isLive: (runId: string) => boolean): boolean {
  return !run.isOver && !isLive(run.id)
}
