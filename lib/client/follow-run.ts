import type { StreamEvent } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import { fetchEvents, rejoinEvents } from './fetch-events'

export type FollowOptions = {
  signal: AbortSignal
  /** As of `fetchEvents`; every event comes once, in order, however often the connection is lost. */
  onEvent: (event: StreamEvent, receivedAt: number, read: number) => void
  /** The server has named the run, or has found it again. */
  onOpen: (runId: string) => void
  /** The connection is lost, and the run is looked for again. */
  onLost: () => void
}

/** From the loss of a connection on, the server is asked so often; it keeps a run for half a minute. */
const WAITS_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 8000]

/** Starts a run that outlives its connection, and follows it to its end. Throws as `fetchEvents`. */
export function followNewRun(request: ChatRequest, options: FollowOptions): Promise<void> {
  return follow((events) => fetchEvents('/api/chat', { ...request, resumable: true }, events), options)
}

/** Follows a run of an earlier visit from its first event. Throws a `Failure` of status 404 when the server has forgotten it. */
export function followEarlierRun(runId: string, options: FollowOptions): Promise<void> {
  return follow((events) => rejoinEvents(runId, undefined, events), options)
}

type Connect = (options: Parameters<typeof fetchEvents>[2]) => Promise<void>

async function follow(connect: Connect, { signal, onEvent, onOpen, onLost }: FollowOptions): Promise<void> {
  let runId: string | undefined
  let last: number | undefined
  let reads = 0

  /** Connections count their reads from 0 each; the run has one count. */
  function events() {
    const firstRead = reads
    return {
      signal,
      onEvent(event: StreamEvent, receivedAt: number, read: number) {
        reads = firstRead + read + 1
        if (last !== undefined && event.seq <= last) return
        last = event.seq
        onEvent(event, receivedAt, firstRead + read)
      },
      onOpen(id: string | null) {
        if (id === null) return
        runId = id
        onOpen(id)
      },
    }
  }

  try {
    return await connect(events())
  } catch (error) {
    if (!isLost(error)) throw error
    onLost()
    return await rejoin(error)
  }

  /** Every event that comes is a new beginning: the server is there. */
  async function rejoin(lost: unknown): Promise<void> {
    for (let tries = 0; tries < WAITS_MS.length && runId !== undefined; tries++) {
      await pause(WAITS_MS[tries] ?? 0, signal)
      const before = last
      try {
        return await rejoinEvents(runId, last, events())
      } catch (error) {
        if (error instanceof Failure && error.info.status === 401) throw error
        if (error instanceof Failure && !error.info.retryable) break
        onLost()
        if (last !== before) tries = -1
      }
    }
    throw lost
  }
}

function isLost(error: unknown): boolean {
  return error instanceof Failure && error.info.kind === 'network' && error.info.phase === 'mid_stream'
}

/** Ends early when the browser is online again, or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
