/** One request as the simulator saw it. Times are epoch milliseconds with fractions. */
export type LoggedRequest = {
  n: number
  path: string
  model: string
  startedAt: number
  /** When the first frame or the whole answer was written. */
  firstByteAt?: number
  endedAt?: number
  closedByClientAt?: number
  framesSent: number
  framesTotal: number
  state: 'waiting' | 'streaming' | 'finished' | 'client_closed'
  /** The request's JSON; only the last few requests keep theirs. */
  body?: unknown
}

/** `openConnections` counts the sockets with a response in progress; `requests` holds the last 200, oldest first. */
export type SimulatorStats = { openConnections: number; requests: LoggedRequest[] }

/** What happens to one request, in the order in which it can happen. */
export interface RequestTracker {
  keepBody(body: unknown): void
  keepModel(model: string): void
  plan(framesTotal: number): void
  countFrame(): void
  /** The answer is complete as planned, whatever that was. */
  finish(): void
  /** The connection closed. That was the client's doing unless the answer was finished. */
  close(): void
}

/** Keeps the last requests and how far their answers got. */
export interface RequestLog {
  open(path: string): RequestTracker
  stats(): SimulatorStats
}

const REQUESTS_KEPT = 200
const BODIES_KEPT = 20

/** An empty log. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  let count = 0
  let openConnections = 0
  return {
    open(path) {
      count += 1
      openConnections += 1
      const request: LoggedRequest = {
        n: count,
        path,
        model: '',
        startedAt: readClock(),
        framesSent: 0,
        framesTotal: 0,
        state: 'waiting',
      }
      requests = [...requests, request].slice(-REQUESTS_KEPT)
      delete requests.at(-1 - BODIES_KEPT)?.body
      return trackRequest(request, () => {
        openConnections -= 1
      })
    },
    stats: () => ({
      openConnections,
      requests: requests.map((request) => ({ ...request })),
    }),
  }
}

function trackRequest(request: LoggedRequest, onEnd: () => void): RequestTracker {
  const end = (state: LoggedRequest['state']): number => {
    request.endedAt = readClock()
    request.state = state
    onEnd()
    return request.endedAt
  }
  return {
    keepBody(body) {
      request.body = body
    },
    keepModel(model) {
      request.model = model
    },
    plan(framesTotal) {
      request.framesTotal = framesTotal
    },
    countFrame() {
      request.firstByteAt ??= readClock()
      request.framesSent += 1
      request.state = 'streaming'
    },
    finish() {
      if (request.endedAt === undefined) end('finished')
    },
    close() {
      if (request.endedAt === undefined) request.closedByClientAt = end('client_closed')
    },
  }
}

function readClock(): number {
  return performance.timeOrigin + performance.now()
}
