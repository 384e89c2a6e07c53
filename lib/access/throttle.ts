/** Counts what a client got wrong, and says when it is too much. */
export type Throttle = {
  /** Milliseconds until the client may try again; 0 if it may now. */
  waitMs(client: string): number
  fail(client: string): void
  forget(client: string): void
}

const MOST_WRONG = 10
const WINDOW_MS = 300_000
const MOST_CLIENTS = 10_000

/** Ten wrong tries in five minutes, counted from the first of them. */
export function createThrottle(now: () => number = Date.now): Throttle {
  const clients = new Map<string, { wrong: number; untilMs: number }>()

  return {
    waitMs(client) {
      const known = clients.get(client)
      return known && known.wrong >= MOST_WRONG ? Math.max(0, known.untilMs - now()) : 0
    },
    fail(client) {
      const known = clients.get(client)
      if (known && known.untilMs > now()) known.wrong++
      else {
        // Deleted first, so that the map stays in the order of time and its first entry is the oldest.
        clients.delete(client)
        clients.set(client, { wrong: 1, untilMs: now() + WINDOW_MS })
      }
      for (const oldest of clients.keys()) {
        if (clients.size <= MOST_CLIENTS) break
        clients.delete(oldest)
      }
    },
    forget(client) {
      clients.delete(client)
    },
  }
}
