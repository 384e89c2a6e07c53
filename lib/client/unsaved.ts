import type { Conversation } from './conversation/conversation'

const KEY = 'deltascope.unsaved'
/** More than anybody types; what is larger, such as queued images, is in the database or nowhere. */
const MOST_CHARS = 1_000_000

/** What was last written in a chat: in the field, and behind the answer that goes on. */
export type Unsaved = Pick<Conversation, 'draft' | 'queue'>

/**
 * Keeps it when the page is left: the database may not get to it any more, and has no chats without a question. `id` null:
 * of a new chat.
 */
export function keepUnsaved(id: string | null, { draft, queue }: Unsaved): void {
  try {
    const text = JSON.stringify([id, { draft, queue }])
    if (text.length > MOST_CHARS) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Then the last words are lost with the page.
  }
}

/** What the page before has kept of this chat; once. */
export function takeUnsaved(id: string | null): Unsaved | undefined {
  try {
    const [keptId, unsaved]: [unknown, Unsaved] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (keptId !== id || typeof unsaved.draft !== 'string') return undefined
    dropUnsaved()
    return unsaved
  } catch {
    return undefined
  }
}

/** It was sent, or is not to be kept. */
export function dropUnsaved(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
