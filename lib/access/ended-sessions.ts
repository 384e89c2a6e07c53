/** Sessions that were ended before their cookies run out. */
export type EndedSessions = {
  has(id: string): boolean
  /** `endMs` is when the session's cookie runs out by itself. Resolves when all who can be told know of it; never rejects. */
  add(id: string, endMs: number): Promise<void>
}

const MOST_ENDED = 10_000

declare global {
  // Routes and the proxy are bundled apart, so a module's own variables exist twice; the global object does not.
  var deltascopeEndedSessions: EndedSessions | undefined
}

/** Those of this process, or of all servers that share a Redis. */
export function endedSessions(): EndedSessions {
  globalThis.deltascopeEndedSessions ??= createEndedSessions()
  return globalThis.deltascopeEndedSessions
}

/** What this process knows: so many sessions, the oldest forgotten first. */
export function createEndedSessions(now: () => number = Date.now): EndedSessions {
  const ended = new Map<string, number>()

  function makeRoom(): void {
    if (ended.size < MOST_ENDED) return
    for (const [id, endMs] of ended) if (endMs <= now()) ended.delete(id)
    for (const oldest of ended.keys()) {
      if (ended.size < MOST_ENDED) return
      ended.delete(oldest)
    }
  }

  return {
    has: (id) => ended.has(id),
    async add(id, endMs) {
      if (ended.has(id)) return
      makeRoom()
      ended.set(id, endMs)
    },
  }
}
