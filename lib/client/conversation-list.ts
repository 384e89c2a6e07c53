import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import { useChat } from './chat-store'
import type { Conversation } from './conversation/conversation'
import type { ConversationEntry } from './conversation/conversation-entry'
import type { SearchHit } from './conversation/search'
import { pin, rename } from './conversation/titles'
import { conversations } from './conversations'

type ConversationListState = {
  /** Newest first. What did not change keeps its identity. */
  entries: readonly ConversationEntry[]
  /** Chats whose entry cannot be read. */
  damaged: number
  loading: 'loading' | 'loaded' | 'failed'
  /** What did not work, in a sentence. */
  problem: string | null
  search: string
  /** Null while nothing is searched, or nothing has been found out yet. */
  hits: readonly SearchHit[] | null
  /** Loads the list and keeps it up to date with all tabs. Returns what ends that. */
  watch: () => () => void
  load: () => Promise<void>
  /** The hits follow a moment later. */
  setSearch: (search: string) => void
  rename: (id: string, title: string) => Promise<void>
  pin: (id: string, isPinned: boolean) => Promise<void>
  /** Says whether it is gone; `restore` brings it back. */
  remove: (id: string) => Promise<boolean>
  restore: (id: string) => Promise<boolean>
  /** Runs something that may fail; then `problem` says why. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
  dismissProblem: () => void
}

/** Long enough that no other tab still offers an undo. */
const PURGE_AFTER_MS = 3_600_000

const SEARCH_AFTER_MS = 150

/** The list of all chats that this browser keeps. */
export const useConversationList = create<ConversationListState>()((set, get) => {
  let loading: Promise<void> | undefined
  let isStale = false
  let searchTimer: ReturnType<typeof setTimeout> | undefined

  async function reload(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        const { entries, damaged } = await conversations.list()
        set((state) => ({ entries: keepUnchanged(state.entries, entries), damaged, loading: 'loaded' }))
      } catch (error) {
        set({ loading: 'failed', problem: sentenceOf(error) })
      }
    }
  }

  function searchSoon(): void {
    clearTimeout(searchTimer)
    searchTimer = setTimeout(() => void find(), SEARCH_AFTER_MS)
  }

  async function find(): Promise<void> {
    const { search, attempt } = get()
    await attempt(async () => {
      const hits = await conversations.search(search)
      if (get().search === search) set({ hits })
    })
  }

  async function change(id: string, map: (conversation: Conversation) => Conversation): Promise<void> {
    await get().attempt(() => conversations.edit(id, map))
  }

  return {
    entries: [],
    damaged: 0,
    loading: 'loading',
    problem: null,
    search: '',
    hits: null,
    watch() {
      const stop = conversations.watch(() => {
        void get().load()
        if (get().hits) searchSoon()
      })
      void get()
        .load()
        .then(() => conversations.purge(PURGE_AFTER_MS))
        // The list has said already what is wrong with the storage.
        .catch(() => {})
      return stop
    },
    load() {
      isStale = true
      loading ??= reload().finally(() => {
        loading = undefined
      })
      return loading
    },
    setSearch(search) {
      clearTimeout(searchTimer)
      if (search.trim() === '') return set({ search, hits: null })
      set({ search })
      searchSoon()
    },
    rename: (id, title) => change(id, (conversation) => rename(conversation, title)),
    pin: (id, isPinned) => change(id, (conversation) => pin(conversation, isPinned)),
    async remove(id) {
      useChat.getState().stop(id)
      return await get().attempt(() => conversations.remove([id]))
    },
    restore: (id) => get().attempt(() => conversations.restore([id])),
    async attempt(work) {
      try {
        await work()
        return true
      } catch (error) {
        set({ problem: sentenceOf(error) })
        return false
      }
    },
    dismissProblem: () => set({ problem: null }),
  }
})

/** A row is drawn again only where something has changed. */
function keepUnchanged(
  known: readonly ConversationEntry[],
  entries: readonly ConversationEntry[],
): readonly ConversationEntry[] {
  const before = new Map(known.map((entry) => [entry.id, entry]))
  return entries.map((entry) => {
    const same = before.get(entry.id)
    return same?.revision === entry.revision ? same : entry
  })
}

/** The storage's errors are sentences for the user. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : currentWords().shell.problems.unknown
}
