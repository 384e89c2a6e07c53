const KEY = 'deltascope.draft'
/** Larger than any typing; what was pasted in the last moment and does not fit is in the database or nowhere. */
const MOST_CHARS = 500_000

/**
 * Keeps what stands in the field when the page is left: the database may not get to it any more, and has no chats without
 * a question. `id` null: of a new chat.
 */
export function keepDraft(id: string | null, text: string): void {
  try {
    if (text.length > MOST_CHARS) sessionStorage.removeItem(KEY)
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
    dropKeptDraft()
    return text
  } catch {
    return undefined
  }
}

/** It was sent, or is not to be kept. */
export function dropKeptDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
