import { type ConversationEntry, textOfItem } from './conversation-entry'
import { type DatabaseAccess, keysOf } from './database'
import { type Excerpt, excerptOf, foldText, wordsOf } from './search-text'

/** A conversation in which all words were found. `itemId` is where; absent when the title has them all. */
export type SearchHit = { entry: ConversationEntry; itemId?: string; excerpt?: Excerpt }

export type Search = {
  /** Those found by their title first, then as the entries are ordered. */
  find: (search: string, entries: readonly ConversationEntry[], most: number) => Promise<SearchHit[]>
  /** Reads the texts, so that the first search is as fast as the next. */
  warm: () => Promise<void>
  /** What is known of a conversation's texts is out of date. */
  forget: (id: string) => void
}

type Texts = Map<string, string>

/** Keeps all texts in memory from the first search on: reading them each time would take longer than a keystroke. */
export function createSearch({ use }: DatabaseAccess): Search {
  let warming: Promise<Map<string, Texts>> | undefined
  const stale = new Set<string>()

  async function readAll(): Promise<Map<string, Texts>> {
    stale.clear()
    const [keys, texts] = await use((database) => {
      const { store } = database.transaction('texts')
      return Promise.all([store.getAllKeys(), store.getAll()])
    })
    const byConversation = new Map<string, Texts>()
    for (const [index, [id, itemId]] of keys.entries()) {
      const known = byConversation.get(id) ?? new Map()
      byConversation.set(id, known.set(itemId, texts[index] ?? ''))
    }
    return byConversation
  }

  async function textsNow(): Promise<Map<string, Texts>> {
    warming ??= readAll()
    warming.catch(() => {
      warming = undefined
    })
    const all = await warming
    for (const id of [...stale]) {
      stale.delete(id)
      const [keys, texts] = await use((database) => {
        const { store } = database.transaction('texts')
        return Promise.all([store.getAllKeys(keysOf(id)), store.getAll(keysOf(id))])
      })
      all.set(id, new Map(keys.map(([, itemId], index) => [itemId, texts[index] ?? ''])))
    }
    return all
  }

  async function addExcerpts(hits: readonly SearchHit[], words: readonly string[]): Promise<SearchHit[]> {
    return await use((database) => {
      const { store } = database.transaction('items')
      return Promise.all(
        hits.map(async (hit) => {
          if (hit.itemId === undefined) return hit
          const item = await store.get([hit.entry.id, hit.itemId])
          const text = item ? textOfItem(item) : ''
          const excerpt = words.map((word) => excerptOf(text, word)).find((found) => found !== undefined)
          return excerpt ? { ...hit, excerpt } : hit
        }),
      )
    })
  }

  return {
    async find(search, entries, most) {
      const words = wordsOf(search)
      if (words.length === 0) return []
      const all = await textsNow()
      const hits = entries.flatMap((entry) => match(entry, all.get(entry.id), words))
      const titled = hits.filter(({ itemId }) => itemId === undefined)
      const others = hits.filter(({ itemId }) => itemId !== undefined)
      return await addExcerpts([...titled, ...others].slice(0, most), words)
    },
    async warm() {
      await textsNow()
    },
    forget: (id) => stale.add(id),
  }
}

function match(entry: ConversationEntry, texts: Texts | undefined, words: readonly string[]): SearchHit[] {
  const title = foldText(entry.title)
  const untitled = words.filter((word) => !title.includes(word))
  if (untitled.length === 0) return [{ entry }]
  const missing = new Set(untitled)
  let best = { itemId: '', count: 0 }
  for (const [itemId, text] of texts ?? []) {
    const found = untitled.filter((word) => text.includes(word))
    for (const word of found) missing.delete(word)
    if (found.length > best.count) best = { itemId, count: found.length }
  }
  return missing.size === 0 ? [{ entry, itemId: best.itemId }] : []
}
