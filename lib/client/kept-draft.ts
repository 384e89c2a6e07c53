const KEY = 'deltascope.draft'
/** Larger than any typing; what was pasted in the last moment and does not fit is in the database or nowhere. */
const MOST_CHARS = 500_000

/**
 * Keeps what stands in the field when the page is left: the database may not get to it any more, and has no chats without
 * a question. `id` null: of a new chat. Empty text: nothing is kept.
 */
export function keepDraft(id: string | null, text: string): void {
  try {
    if (text === '' || text.length > MOST_CHARS) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([id, text]))
  } catch {
    // Then the last words are lost with the page.
  }
}

/** What the page before has kept for this chat; once. */
export function takeDraft(id: string | null): string | undefined {
  try {
    const [keptId, text]: unknown[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (keptId !== id || typeof text !== 'string') return undefined
    sessionStorage.removeItem(KEY)
    return text
  } catch {
    return undefined
  }
}
