/** Of each client so many calls may be under way. */
export type ToolPlaces = {
  /** Takes one, and gives what gives it back; undefined when the client has none left. */
  take(client: string): (() => void) | undefined
}

export function createToolPlaces(most: number): ToolPlaces {
  const taken = new Map<string, number>()

  function add(client: string, count: number): void {
    const now = (taken.get(client) ?? 0) + count
    if (now > 0) taken.set(client, now)
    else taken.delete(client)
  }

  return {
    take(client) {
      if ((taken.get(client) ?? 0) >= most) return undefined
      add(client, 1)
      return () => add(client, -1)
    },
  }
}
