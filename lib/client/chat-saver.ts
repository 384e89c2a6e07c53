import type { TimedEvent } from '@/lib/recording/recording'
import type { Conversation } from './conversation/conversation'
import { mergeConversations } from './conversation/merge'
import type { Conversations } from './conversation/open-conversations'
import { asStorageProblem, type StorageProblem } from './conversation/storage-problem'

/** What streams is saved this often. */
const INTERVAL_MS = 1000

type SaverOptions = {
  storage: Conversations
  /** A conversation in memory, with all that its runs have brought. */
  read: (id: string) => Conversation | undefined
  /** Puts the stored state, which may hold more, in the place of the one in memory. */
  write: (id: string, change: (current: Conversation) => Conversation) => void
  /** Somebody deleted it; `isOwn`: in this tab. */
  onDeleted: (id: string, isOwn: boolean) => void
  /** Null when it could be stored. */
  onProblem: (id: string, problem: StorageProblem | null) => void
}

/** Keeps conversations stored, one piece of work at a time for each, and up to date with other tabs. */
export type ChatSaver = {
  /** Within a second. */
  schedule: (id: string) => void
  saveNow: (id: string) => Promise<void>
  /** With the next save. */
  addEvents: (id: string, runId: string, events: readonly TimedEvent[]) => void
  refresh: (id: string) => Promise<void>
  /** Says that this is the stored state. */
  noteStored: (conversation: Conversation) => void
  /** The memory has forgotten it. */
  forget: (id: string) => void
  /** Nothing of it would be lost if the memory forgot it. */
  isStored: (id: string) => boolean
  /** Follows the changes of other tabs and of other parts of the page, from now on. */
  watch: () => () => void
}

export function createChatSaver({ storage, read, write, onDeleted, onProblem }: SaverOptions): ChatSaver {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const tails = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  const stored = new Map<string, Conversation>()
  const events = new Map<string, Map<string, readonly TimedEvent[]>>()
  /** Own saves that were not announced yet, by conversation: an announcement beyond these is another part's change. */
  const unannounced = new Map<string, number>()

  function enqueue(id: string, work: () => Promise<void>): Promise<void> {
    const tail = (tails.get(id) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      onProblem(id, asStorageProblem(error))
    })
    tails.set(id, tail)
    return tail
  }

  async function save(id: string): Promise<void> {
    const given = read(id)
    if (!given || !isKept(given)) return
    if (given !== stored.get(id)) await saveConversation(given)
    for (const [runId, timed] of events.get(id) ?? []) {
      await storage.saveEvents(given, runId, timed)
      if (events.get(id)?.get(runId) === timed) events.get(id)?.delete(runId)
    }
    onProblem(id, null)
  }

  function expectAnnouncement(id: string, change: number): void {
    const count = (unannounced.get(id) ?? 0) + change
    if (count === 0) unannounced.delete(id)
    else unannounced.set(id, count)
  }

  async function saveConversation(given: Conversation): Promise<void> {
    expectAnnouncement(given.id, 1)
    const saved = await storage.save(given).catch((error: unknown) => {
      expectAnnouncement(given.id, -1)
      throw error
    })
    // Read again, so that what has streamed meanwhile is in the current state when both are united.
    read(given.id)
    write(given.id, (current) => (current === given ? saved : mergeConversations(given, current, saved)))
    stored.set(given.id, saved)
  }

  async function refresh(id: string): Promise<void> {
    const given = read(id)
    if (!given || !isKept(given) || given.revision === 0) return
    const fresh = await storage.refresh(given)
    if (stored.get(id) === given) stored.set(id, fresh)
    write(id, (current) => (current === given ? fresh : mergeConversations(given, current, fresh)))
  }

  async function refreshOrTell(id: string, isOwn: boolean): Promise<void> {
    try {
      await refresh(id)
    } catch (error) {
      if (asStorageProblem(error).kind !== 'deleted') throw error
      onDeleted(id, isOwn)
    }
  }

  function saveNow(id: string): Promise<void> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const begun = () => {
      waiting.delete(id)
      return save(id)
    }
    const next = waiting.get(id) ?? enqueue(id, begun)
    waiting.set(id, next)
    return next
  }

  return {
    schedule(id) {
      if (!timers.has(id))
        timers.set(
          id,
          setTimeout(() => void saveNow(id), INTERVAL_MS),
        )
    },
    saveNow,
    addEvents(id, runId, timed) {
      const own = events.get(id) ?? new Map()
      events.set(id, own.set(runId, timed))
    },
    refresh: (id) => enqueue(id, () => refresh(id)),
    noteStored: (conversation) => void stored.set(conversation.id, conversation),
    forget(id) {
      for (const kept of [stored, tails, events]) kept.delete(id)
    },
    isStored(id) {
      const conversation = read(id)
      if (!conversation || !isKept(conversation)) return true
      return stored.get(id) === conversation && (events.get(id)?.size ?? 0) === 0
    },
    watch: () =>
      storage.watch(({ id, isOwn }) => {
        if (isOwn && unannounced.has(id)) expectAnnouncement(id, -1)
        else if (read(id)) void enqueue(id, () => refreshOrTell(id, isOwn))
      }),
  }
}

/** A new chat is stored from its first question on. */
function isKept({ isTemporary, revision, items }: Conversation): boolean {
  return !isTemporary && (revision > 0 || Object.keys(items).length > 0)
}
