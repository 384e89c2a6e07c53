import type { Answerer, StoredRun } from './conversation/conversation'
import { openRun } from './conversation/steps'
import { isSameTarget } from './provider-store'
import type { RunState } from './run-tracker'

/** A run of a chat as its views take it, with who was asked. */
export type ChatRun = RunState &
  Pick<StoredRun, 'id' | 'target' | 'labels' | 'fallbacks' | 'foreignReasoning'> & {
    /** Its times are on this page's clock, and its events are there. */
    isOfThisVisit: boolean
  }

/** `state` is how this page knows the run, if it does. */
export function openChatRun(stored: StoredRun, state: RunState | undefined): ChatRun {
  const { id, target, labels, fallbacks, foreignReasoning } = stored
  const asked = { id, target, labels, ...(fallbacks && { fallbacks }), foreignReasoning }
  return { ...(state ?? openEarlier(stored)), ...asked, isOfThisVisit: state !== undefined }
}

/** Who answers or has failed last: the one that was asked, or a fallback. */
export function answererOf({ target, labels, fallbacks, view }: AnsweredRun): Answerer {
  if (isSameTarget(view, target)) return { target, labels }
  const fallback = fallbacks?.find((candidate) => isSameTarget(candidate.target, view))
  const { provider, model } = view
  return fallback ?? { target: { provider, model }, labels: { provider, model, isDemo: false } }
}
type AnsweredRun = Pick<StoredRun, 'target' | 'labels' | 'fallbacks' | 'view'>

/** Another tab streams it: here it has no clock, and cannot be stopped. */
export function isElsewhere({ isOver, isOfThisVisit }: ChatRun): boolean {
  return !isOver && !isOfThisVisit
}

function openEarlier(stored: StoredRun): RunState {
  const run = openRun(stored)
  // The page was left before the server's word came.
  return run.stop?.state === 'closing' ? { ...run, stop: { state: 'unconfirmed' } } : run
}
