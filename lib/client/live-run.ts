import type { ChatRequest } from '@/lib/protocol/request'
import { type FollowOptions, followEarlierRun, followNewRun } from './follow-run'
import type { Selection } from './provider-store'
import { createRunTracker, type RunState } from './run-tracker'

export type LiveRun = {
  /** As it is now. */
  readonly state: RunState
  /** Ends the run here and now; afterwards the server closes the upstream. */
  stop: () => void
}

/**
 * Starts a run; its state is published as `createRunTracker` says. A lost connection does not end it. `onNamed` tells
 * how the server calls it.
 */
export function startRun(
  request: ChatRequest,
  publish: (state: RunState) => void,
  onNamed: (serverId: string) => void,
): LiveRun {
  return followLive(request, performance.now(), publish, (options) =>
    followNewRun(request, {
      ...options,
      onOpen(serverId) {
        options.onOpen(serverId)
        onNamed(serverId)
      },
    }),
  ).run
}

/**
 * Goes on with a run of an earlier visit, whose server's id and beginning (RFC 3339) are known. Resolves when the
 * server has it again; undefined when it has forgotten it or cannot be reached.
 */
export async function rejoinRun(
  { runId, startedAt, target }: { runId: string; startedAt: string; target: Selection },
  publish: (state: RunState) => void,
): Promise<LiveRun | undefined> {
  const sentAt = performance.now() - Math.max(0, Date.now() - Date.parse(startedAt))
  const { run, opened } = followLive(target, sentAt, publish, (options) => followEarlierRun(runId, options))
  return (await opened) ? run : undefined
}

function followLive(
  target: Selection,
  sentAt: number,
  publish: (state: RunState) => void,
  follow: (options: FollowOptions) => Promise<void>,
): { run: LiveRun; opened: Promise<boolean> } {
  const controller = new AbortController()
  const tracker = createRunTracker(target, publish, sentAt)
  const opened = new Promise<boolean>((resolve) => {
    follow({
      signal: controller.signal,
      onEvent: tracker.receive,
      onOpen(runId) {
        tracker.name(runId)
        resolve(true)
      },
      onLost: tracker.lose,
    }).catch((error: unknown) => {
      resolve(false)
      tracker.fail(error)
    })
  })

  return {
    run: {
      get state() {
        return tracker.state
      },
      stop: () => void tracker.stop().then(() => controller.abort()),
    },
    opened,
  }
}
