import { create } from 'zustand'
import type { ConversationEntry } from '../conversation/conversation-entry'
import { type Conversations, openConversations } from '../conversation/open-conversations'
import { asStorageProblem } from '../conversation/storage-problem'
import type { CountedConversation, Period } from './aggregate'
import { countedRuns } from './run-usage'

type UsageState = {
  conversations: readonly CountedConversation[]
  loading: 'loading' | 'loaded' | 'failed'
  /** What did not work, in a sentence. */
  problem: string | null
  /** Conversations that could not be read, and are not counted. */
  unreadable: number
  period: Period
  setPeriod: (period: Period) => void
  /** Counts what is stored and keeps that up to date with all tabs. Returns what ends that. */
  watch: (open?: () => Conversations) => () => void
}

/** `counted` is null where it could not be read. */
type Kept = { revision: number; counted: CountedConversation | null }

const READ_AT_ONCE = 20

/** What the usage page counts: each stored conversation is read once, and again only when it has changed. */
export const useUsage = create<UsageState>()((set) => {
  let kept: ReadonlyMap<string, Kept> = new Map()

  async function load(storage: Conversations): Promise<void> {
    const { entries, damaged } = await storage.list()
    const next = new Map<string, Kept>()
    for (let start = 0; start < entries.length; start += READ_AT_ONCE) {
      const read = entries.slice(start, start + READ_AT_ONCE).map(async (entry) => {
        const known = kept.get(entry.id)
        next.set(entry.id, known?.revision === entry.revision ? known : await readEntry(storage, entry))
      })
      await Promise.all(read)
    }
    kept = next
    const counted = entries.flatMap(({ id }) => next.get(id)?.counted ?? [])
    const unreadable = damaged + [...next.values()].filter((entry) => entry.counted === null).length
    set({ conversations: counted, loading: 'loaded', problem: null, unreadable })
  }

  return {
    conversations: [],
    loading: 'loading',
    problem: null,
    unreadable: 0,
    period: '30d',
    setPeriod: (period) => set({ period }),
    watch(open = openConversations) {
      const watched = keepLoading(open(), load, (error) =>
        set({ loading: 'failed', problem: asStorageProblem(error).message }),
      )
      return watched.end
    },
  }
})

/** Loads now and after each change, one at a time. */
function keepLoading(
  storage: Conversations,
  load: (storage: Conversations) => Promise<void>,
  onProblem: (error: unknown) => void,
): { end: () => void } {
  let isLoading = false
  let isStale = false
  let isOver = false

  async function loadAll(): Promise<void> {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale && !isOver) {
      isStale = false
      await load(storage).catch((error: unknown) => {
        if (!isOver) onProblem(error)
      })
    }
    isLoading = false
  }

  const stop = storage.watch(() => void loadAll())
  void loadAll()
  return {
    end() {
      isOver = true
      stop()
      storage.close()
    },
  }
}

async function readEntry(storage: Conversations, { id, title, revision }: ConversationEntry): Promise<Kept> {
  try {
    const loaded = await storage.load(id)
    return { revision, counted: loaded ? { id, title, runs: countedRuns(loaded.conversation) } : null }
  } catch (error) {
    if (asStorageProblem(error).kind === 'corrupt') return { revision, counted: null }
    throw error
  }
}
