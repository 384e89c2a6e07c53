/** Where a chat is opened. */
export function addressOf(id: string): string {
  return `/c/${encodeURIComponent(id)}`
}

/** Which chat an address names; null where it is that of a new chat. */
export function chatOf(path: string): string | null {
  const id = /^\/c\/([^/]+)$/.exec(path)?.[1]
  try {
    return id === undefined ? null : decodeURIComponent(id)
  } catch {
    return id ?? null
  }
}
