import { AsyncResource } from 'node:async_hooks'
import type { Follower, NoFollower } from './follow-log'
import type { Redact } from './redact'
import type { LogBudget } from './replay-log'
import { createResumableRun, type EndedRun, type Presence, type ResumableRun } from './resumable-run'
import type { RunRegistry } from './runs'
import type { Run } from './start-run'

/** `unreachable`: what is shared between the servers cannot be asked just now. */
export type Joined = Follower | NoFollower | 'unreachable'
/** `unconfirmed`: the server that holds the run has not answered. */
export type Cancelled = 'cancelled' | 'unknown' | 'unconfirmed'

/** Runs that can be re-joined, and cancelling of any run, by id. Who has the id may do either. */
export type RunHub = {
  /** Lets the run go on without its reader, and gives the first reader. `redact` holds for all who join. */
  start(run: Run, redact: Redact): Follower
  /** A reader of what follows event `after`; -1 means from the beginning. */
  join(id: string, after: number): Promise<Joined>
  /** Resolves when the upstream's socket is closed. */
  cancel(id: string): Promise<Cancelled>
}

/** The hub of one process, and what other servers need of it. */
export type LocalHub = RunHub & {
  attach(id: string): Presence | undefined
  tap(id: string): Follower | undefined
  /** What all logs hold. */
  readonly bytes: number
}

export type HubOptions = {
  graceMs: number
  /** How long an ended run stays. */
  keptMs?: number
  /** What one log may hold, in bytes. */
  runBytes?: number
  /** What all logs may hold. */
  totalBytes?: number
}

/** How long an ended run can be re-joined. */
export const KEPT_MS = 300_000
export const RUN_BYTES = 8 * 1024 * 1024
const TOTAL_BYTES = 128 * 1024 * 1024
/** What an ended run takes besides its text, about: many short ones have to be counted too. */
const ENDED_BYTES = 4096

export function createRunHub(runs: RunRegistry, options: HubOptions): LocalHub {
  const { graceMs, keptMs = KEPT_MS, runBytes = RUN_BYTES, totalBytes = TOTAL_BYTES } = options
  const budget: LogBudget = { used: 0 }
  const live = new Map<string, ResumableRun>()
  const ended = new Map<string, EndedRun & { timer: NodeJS.Timeout }>()
  /** A timer holds whatever belongs to the request in which it was started; these are started outside of any. */
  const forgetLater = AsyncResource.bind((id: string) => setTimeout(forget, keptMs, id).unref())
  const find = (id: string) => live.get(id) ?? ended.get(id)

  /** Live runs share what there is; ended ones make room, the oldest first. */
  function shareBytes(): number {
    for (const id of ended.keys()) {
      if (budget.used + ended.size * ENDED_BYTES <= totalBytes) break
      forget(id)
    }
    return Math.min(runBytes, totalBytes / Math.max(live.size, 1))
  }

  function forget(id: string): void {
    const run = ended.get(id)
    clearTimeout(run?.timer)
    run?.forget()
    ended.delete(id)
  }

  function keep(id: string, run: EndedRun): void {
    live.delete(id)
    ended.set(id, { ...run, timer: forgetLater(id) })
    shareBytes()
  }

  return {
    start(run, redact) {
      // What is called after the end knows the id only, not the run.
      const { id } = run
      const resumable = createResumableRun(run, { redact, graceMs, budget, shareBytes })
      // A cancel has to reach the pump too.
      runs.add(resumable)
      live.set(id, resumable)
      for (const other of live.values()) other.trim()
      void resumable.over.then((endedRun) => keep(id, endedRun))
      const follower = resumable.join(-1)
      if (typeof follower === 'string') throw new Error('A new run has its beginning.')
      return follower
    },
    join: async (id, after) => find(id)?.join(after) ?? 'unknown',
    cancel: async (id) => ((await runs.cancel(id)) ? 'cancelled' : 'unknown'),
    attach: (id) => live.get(id)?.attach(),
    tap: (id) => find(id)?.tap(),
    get bytes() {
      return budget.used
    },
  }
}
