import type { Conversation, StoredRun } from './conversation/conversation'
import { replaceRun, runsOf, storeRun } from './conversation/steps'
import type { RunState } from './run-tracker'

type Runs = Readonly<Record<string, RunState>>

/** The conversation with all that its runs have brought since; the same one where that is nothing. */
export function foldRuns(conversation: Conversation, runs: Runs): Conversation {
  let folded = conversation
  for (const item of Object.values(conversation.items)) {
    if (item.kind === 'question') continue
    for (const { run } of item.steps) {
      const state = runs[run.id]
      if (state && isNewer(state, run)) folded = replaceRun(folded, item.id, storeRun(run, state))
    }
  }
  return folded
}

export function runIdsOf(conversation: Conversation): string[] {
  return runsOf(conversation).map(({ id }) => id)
}

/** Another tab streams into it, as far as this one knows. */
export function hasForeignRun(conversation: Conversation, runs: Runs): boolean {
  return runsOf(conversation).some(({ id, isOver }) => !isOver && !runs[id])
}

/** Nothing was asked yet. */
export function isEmptyChat({ items }: Conversation): boolean {
  return Object.keys(items).length === 0
}

function isNewer({ applied, isOver, stop }: RunState, run: StoredRun): boolean {
  return applied > run.events || isOver !== run.isOver || stop?.state !== run.stop?.state
}
