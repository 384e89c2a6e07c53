import type { ChatMemory } from './chat-memory'
import type { ChatState } from './chat-state'
import type { Answer, Conversation, StoredRun } from './conversation/conversation'
import { isInterrupted, reviveRun } from './conversation/interrupted'
import { runsOf } from './conversation/steps'
import { type LiveRun, rejoinRun } from './live-run'
import { serverIdOf } from './run-names'
import type { RunState } from './run-tracker'

type Get = () => ChatState
type Set = (change: (state: ChatState) => Partial<ChatState>) => void

/** No server keeps a run for longer. */
const MOST_AGE_MS = 2 * 60 * 60 * 1000

/**
 * Goes on with the latest run of a conversation that was interrupted, where the server still has it. Resolves when that
 * is decided: then the conversation in memory is live, or as it was. The answer is never shown with less than is stored.
 */
export type Rejoin = (conversation: Conversation) => Promise<void>

export function createRejoin(
  get: Get,
  set: Set,
  { stops }: ChatMemory,
  publish: (id: string, answerId: string, runId: string, state: RunState) => void,
): Rejoin {
  function follow(conversation: Conversation, { answer, run: stored, runId }: Interrupted): Promise<void> {
    const { id } = conversation
    return new Promise((resolve) => {
      let run: LiveRun | undefined
      let isAttached = false
      let isLeft = false

      function attach(state: RunState) {
        isAttached = true
        stops.set(id, () => run?.stop())
        set(({ conversations, runs, live }) => ({
          conversations: { ...conversations, [id]: reviveRun(conversations[id] ?? conversation, answer.id, stored.id) },
          // It may be over already; then its end is news.
          runs: { ...runs, [stored.id]: { ...state, isOver: false } },
          live: { ...live, [id]: { answerId: answer.id, runId: stored.id } },
        }))
      }
      function receive(state: RunState) {
        if (!isAttached) {
          const hasMore = state.applied > stored.events || state.isOver
          if (state.failure) return resolve()
          if (isLeft || !hasMore) return
          if (stops.has(id)) return leave()
          attach(state)
        }
        publish(id, answer.id, stored.id, state)
        resolve()
      }
      /** Something else was asked meanwhile: nobody would see the rest. */
      function leave() {
        isLeft = true
        run?.stop()
        resolve()
      }
      const earlier = { runId, startedAt: stored.startedAt, target: stored.target }
      void rejoinRun(earlier, receive).then((joined) => {
        run = joined
        if (!joined) resolve()
        else if (isLeft) joined.stop()
      })
    })
  }

  return async (conversation) => {
    const interrupted = latestInterrupted(conversation)
    if (!interrupted || get().live[conversation.id]) return
    // Of several tabs that are opened again at once, one goes on.
    await withLock(`deltascope.run.${interrupted.run.id}`, () => follow(conversation, interrupted))
  }
}

/** A run that went on `before` is interrupted now. */
export function wasInterrupted(before: Conversation, now: Conversation): boolean {
  if (before.items === now.items) return false
  const ended = runsOf(now).filter(isInterrupted)
  return ended.length > 0 && runsOf(before).some(({ id, isOver }) => !isOver && ended.some((run) => run.id === id))
}

type Interrupted = { answer: Answer; run: StoredRun; runId: string }

function latestInterrupted({ items }: Conversation): Interrupted | undefined {
  return Object.values(items)
    .flatMap((answer) => {
      const run = answer.kind === 'answer' ? answer.steps.at(-1)?.run : undefined
      const runId = run && (run.view.runId ?? serverIdOf(run.id))
      return answer.kind === 'answer' && run && runId !== undefined ? [{ answer, run, runId }] : []
    })
    .filter(({ run }) => isInterrupted(run) && Date.now() - Date.parse(run.startedAt) < MOST_AGE_MS)
    .sort((one, other) => one.run.startedAt.localeCompare(other.run.startedAt))
    .at(-1)
}

/** Web Locks are there on HTTPS and on this machine only; elsewhere two tabs may both go on, which loses nothing. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return await work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
