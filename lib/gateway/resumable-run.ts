import { logDefect } from '@/lib/observe/logger'
import { encodeSafely } from './encode-safely'
import { type Follower, followLog, type NoFollower } from './follow-log'
import type { Redact } from './redact'
import { createReplayLog, type LogBudget, type ReplayLog } from './replay-log'
import type { CancellableRun } from './runs'
import type { Run } from './start-run'

/** What can be read of a run. */
export type Readable = {
  /** A reader of what follows event `after`; -1 means from the beginning. */
  join(after: number): Follower | NoFollower
  /** Reads everything, but is nobody whom the run waits for. */
  tap(): Follower
}

/** A run that is over: its log and nothing else, neither the question nor what read the answer. */
export type EndedRun = Readable & {
  /** Gives up what is kept. Who still reads is cut off. */
  forget(): void
}

/** A run that goes on without its reader for a while. */
export type ResumableRun = CancellableRun &
  Readable & {
    /** Somebody reads elsewhere. */
    attach(): Presence
    /** Resolves after `end`. */
    readonly over: Promise<EndedRun>
    /** Keeps no more than the run's share, as far as it was delivered. */
    trim(): void
  }

/** A reader as the run sees it. */
export type Presence = {
  /** The reader has what comes before `seq`. */
  deliver(seq: number): void
  leave(): void
}

export type ResumableOptions = {
  redact: Redact
  /** How long the run goes on while nobody reads. */
  graceMs: number
  budget: LogBudget
  /** Bytes that this run's log may hold now. */
  shareBytes(): number
}

/** So far the upstream is read ahead of a reader that is there; without one, half of the log's share. */
const AHEAD_BYTES = 64 * 1024

/**
 * Pumps the run into a log. The furthest reader sets the pace: a slow one slows the upstream down, but not while another
 * is faster; then it has what the log keeps, and is cut off when it falls behind that.
 */
export function createResumableRun(
  started: Run,
  { redact, graceMs, budget, shareBytes }: ResumableOptions,
): ResumableRun {
  const log = createReplayLog(budget)
  // Let go of at the end: it holds the question and the request. What is kept may share its closures, once it is minified.
  let run: Run | undefined = started
  let readersHere = 0
  let readers = 0
  let isStopping = false
  let graceTimer: NodeJS.Timeout | undefined

  function hasRoom(): boolean {
    const half = shareBytes() / 2
    return isStopping || log.undeliveredBytes < (readersHere > 0 ? Math.min(AHEAD_BYTES, half) : half)
  }

  async function pump(): Promise<void> {
    for (let events = await run?.next(); events; events = await run?.next()) {
      log.append(events.map((event) => redact(encodeSafely(event, event.seq))))
      log.trim(shareBytes())
      while (!hasRoom()) await log.changed()
    }
  }

  function enter(isHere: boolean): Presence {
    clearTimeout(graceTimer)
    readers++
    if (isHere) readersHere++
    let isIn = true
    return {
      deliver: (seq) => log.deliver(Math.min(seq, log.next)),
      leave() {
        if (!isIn) return
        isIn = false
        readers--
        if (isHere) readersHere--
        log.notify()
        if (readers === 0 && !log.hasEnded) graceTimer = setTimeout(() => void cancel(), graceMs)
      },
    }
  }

  async function cancel(): Promise<void> {
    isStopping = true
    log.notify()
    await run?.cancel()
  }

  async function live(): Promise<EndedRun> {
    try {
      await pump()
      log.end()
    } catch (error) {
      // A run gives its failures as events; one that throws is a defect of ours. Its readers are cut off, not kept waiting.
      logDefect('a run broke', error)
      await run?.cancel()
      log.clear()
    }
    clearTimeout(graceTimer)
    graceTimer = undefined
    run = undefined
    return endedRun(log)
  }

  const over = live()
  return {
    id: started.id,
    over,
    join: (after) => follow(log, after, () => enter(true)),
    tap: () => followLog(log, log.first),
    attach: () => enter(false),
    trim: () => log.trim(shareBytes()),
    cancel,
    fail(because) {
      isStopping = true
      log.notify()
      run?.fail(because)
    },
  }
}

function endedRun(log: ReplayLog): EndedRun {
  return {
    join: (after) => follow(log, after),
    tap: () => followLog(log, log.first),
    forget: log.clear,
  }
}

function follow(log: ReplayLog, after: number, enter?: () => Presence): Follower | NoFollower {
  if (after + 1 < log.first) return 'evicted'
  if (after >= log.next) return 'ahead'
  const presence = enter?.()
  return followLog(log, after + 1, presence?.deliver, presence?.leave)
}
