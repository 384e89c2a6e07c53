import type { Conversation, Item } from './conversation'

/**
 * Items that hang nowhere begin branches of their own, so that they can be seen: a question becomes a first one, an
 * answer gets an empty question. Of questions that hang on each other in a circle, one becomes a first one.
 */
export function adoptOrphans(items: Conversation['items']): Conversation['items'] {
  const adopted: Record<string, Item> = { ...items }
  for (const item of Object.values(items)) {
    if (item.parentId === null || adopted[item.parentId]) continue
    if (item.kind === 'question') adopted[item.id] = { ...item, parentId: null }
    else adopted[item.parentId] = emptyQuestion(item.parentId, item.createdAt)
  }
  const sound = new Set<string>()
  for (const { id } of Object.values(adopted)) openCircle(adopted, id, sound)
  return adopted
}

function emptyQuestion(id: string, createdAt: string): Item {
  return { kind: 'question', id, parentId: null, text: '', attachments: [], createdAt }
}

/** `sound` holds what is known to hang on a first question. */
function openCircle(items: Record<string, Item>, id: string, sound: Set<string>): void {
  const trail = new Set<Item>()
  for (let item = items[id]; item && !sound.has(item.id); item = items[item.parentId ?? '']) {
    if (trail.has(item)) {
      const passed = [...trail]
      const question = passed.slice(passed.indexOf(item)).find(({ kind }) => kind === 'question')
      if (question?.kind === 'question') items[question.id] = { ...question, parentId: null }
      break
    }
    trail.add(item)
  }
  for (const passed of trail) sound.add(passed.id)
}
