import type { StoredRun } from './conversation/conversation'
import { openRun } from './conversation/steps'
import type { RunState } from './run-tracker'

/** A run of a chat as its views take it, with who was asked. */
export type ChatRun = RunState &
  Pick<StoredRun, 'id' | 'target' | 'labels' | 'foreignReasoning'> & {
    /** Its times are on this page's clock, and its events are there. */
    isOfThisVisit: boolean
  }

/** `state` is how this page knows the run, if it does. */
export function openChatRun(stored: StoredRun, state: RunState | undefined): ChatRun {
  const { id, target, labels, foreignReasoning } = stored
  return { ...(state ?? openEarlier(stored)), id, target, labels, foreignReasoning, isOfThisVisit: state !== undefined }
}

/** Another tab streams it: here it has no clock, and cannot be stopped. */
export function isElsewhere({ isOver, isOfThisVisit }: ChatRun): boolean {
  return !isOver && !isOfThisVisit
}

function openEarlier(stored: StoredRun): RunState {
  const run = openRun(stored)
  // The page was left before the server's word came.
  return run.stop?.state === 'closing' ? { ...run, stop: { state: 'unconfirmed' } } : run
}
