import type { TimedEvent } from '@/lib/recording/recording'
import { checkEntry, checkEvents } from './check-conversation'
import type { Conversation } from './conversation'
import type { ConversationEntry } from './conversation-entry'
import { deleteRows, type Loaded, readConversation, transact, writeConversation } from './conversation-rows'
import { accessDatabase, type Database, keysOf } from './database'
import { endInterrupted } from './interrupted'
import { mergeConversations } from './merge'
import { createSearch, type SearchHit } from './search'
import { runsOf } from './steps'
import { StorageProblem } from './storage-problem'
import { joinTabs } from './tabs'

/** `isOwn`: this tab made the change. */
export type ConversationChange = { id: string; isOwn: boolean }

/** The conversations that this browser keeps. Every function rejects with a `StorageProblem` and nothing else. */
export type Conversations = {
  /** Newest first. `damaged` counts those whose entry cannot be read. */
  list: () => Promise<{ entries: ConversationEntry[]; damaged: number }>
  /** Undefined where there is none. A run that no tab streams any more is interrupted. */
  load: (id: string) => Promise<Loaded | undefined>
  /**
   * Gives the stored state, which may hold more than was given: what another tab has stored since. Changes made
   * meanwhile come on top of it by `mergeConversations(given, current, stored)`. A temporary one is not stored.
   */
  save: (conversation: Conversation) => Promise<Conversation>
  /** With what another tab has stored since; and runs that another tab streamed are interrupted if it is gone. */
  refresh: (conversation: Conversation) => Promise<Conversation>
  /** Changes one that need not be open. */
  edit: (id: string, change: (conversation: Conversation) => Conversation) => Promise<Conversation>
  /** Out of sight at once, and gone for good after `purge`; until then `restore` brings them back. */
  remove: (ids: readonly string[]) => Promise<void>
  restore: (ids: readonly string[]) => Promise<void>
  /** Gives back the room of what was removed at least so long ago. */
  purge: (minAgeMs: number) => Promise<void>
  /** Over titles, questions, answers and reasoning: all words, in any case and with any accents. */
  search: (text: string, most?: number) => Promise<SearchHit[]>
  /** For the moment in which somebody is about to search: the first one has to read all texts. */
  prepareSearch: () => Promise<void>
  saveEvents: (conversation: Conversation, runId: string, events: readonly TimedEvent[]) => Promise<void>
  /** Undefined where none were saved, as for a run that was interrupted. */
  loadEvents: (conversationId: string, runId: string) => Promise<readonly TimedEvent[] | undefined>
  /** By run, for an export. */
  loadAllEvents: (conversationId: string) => Promise<Record<string, readonly TimedEvent[]>>
  /** Calls back after every change, of this tab or another. Returns what ends that. */
  watch: (onChange: (change: ConversationChange) => void) => () => void
  close: () => void
}

/** Enough for the conversations that a tab has open, each with the few saves that are under way. */
const MOST_BASES = 20

/** For the browser only. The database is opened by the first use. */
export function openConversations(name = 'deltascope.conversations'): Conversations {
  const access = accessDatabase(name)
  const search = createSearch(access)
  const bases = new Map<string, Conversation>()
  const watchers = new Set<(change: ConversationChange) => void>()
  const ownRuns = new Set<string>()
  const othersRuns = new Set<string>()
  const tabs = joinTabs(name, {
    onChange: (id) => tell({ id, isOwn: false }),
    isStreaming: (runId) => ownRuns.has(runId),
  })

  function tell(change: ConversationChange): void {
    search.forget(change.id)
    for (const watcher of watchers) watcher(change)
  }

  function announce(id: string): void {
    tabs.announce(id)
    tell({ id, isOwn: true })
  }

  function remember(conversation: Conversation): void {
    bases.set(`${conversation.id}/${conversation.revision}`, conversation)
    for (const key of [...bases.keys()].slice(0, -MOST_BASES)) bases.delete(key)
  }

  function baseOf({ id, revision }: Conversation): Conversation | undefined {
    return bases.get(`${id}/${revision}`)
  }

  /** What was removed and can still be brought back takes room as well. */
  async function withRoom<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      return await access.use(work)
    } catch (error) {
      if (!(error instanceof StorageProblem) || error.kind !== 'full' || (await purge(0)) === 0) throw error
      return await access.use(work)
    }
  }

  async function endLost(conversation: Conversation): Promise<Conversation> {
    const going = runsOf(conversation).filter(({ id, isOver }) => !isOver && !ownRuns.has(id))
    const streaming = await tabs.findStreaming(going.map(({ id }) => id))
    for (const { id } of going) {
      if (streaming.has(id)) othersRuns.add(id)
      else othersRuns.delete(id)
    }
    return endInterrupted(conversation, (id) => ownRuns.has(id) || streaming.has(id))
  }

  async function load(id: string): Promise<Loaded | undefined> {
    const loaded = await access.use((database) =>
      transact(database, 'readonly', (transaction) => readConversation(transaction, id)),
    )
    if (!loaded) return undefined
    remember(loaded.conversation)
    return { ...loaded, conversation: await endLost(loaded.conversation) }
  }

  async function save(conversation: Conversation): Promise<Conversation> {
    if (conversation.isTemporary) return conversation
    for (const { id, isOver } of runsOf(conversation)) {
      if (isOver) ownRuns.delete(id)
      else if (!othersRuns.has(id)) ownRuns.add(id)
    }
    const base = baseOf(conversation)
    const saved = await withRoom((database) =>
      transact(database, 'readwrite', (transaction) => writeConversation(transaction, conversation, base)),
    )
    remember(saved)
    announce(saved.id)
    return saved
  }

  async function refresh(conversation: Conversation): Promise<Conversation> {
    if (conversation.isTemporary || conversation.revision === 0) return conversation
    const loaded = await access.use((database) =>
      transact(database, 'readonly', (transaction) => readConversation(transaction, conversation.id)),
    )
    if (!loaded) throw new StorageProblem('deleted')
    const theirs = loaded.conversation
    if (theirs.revision === conversation.revision) return await endLost(conversation)
    const merged = mergeConversations(baseOf(conversation), conversation, theirs)
    remember(theirs)
    return await endLost(merged)
  }

  async function setDeleted(ids: readonly string[], deletedAt: number | undefined): Promise<void> {
    await withRoom((database) =>
      transact(database, 'readwrite', async (transaction) => {
        const entries = transaction.objectStore('entries')
        for (const id of ids) {
          const { deletedAt: _deletedAt, ...entry } = (await entries.get(id)) ?? {}
          if ('id' in entry) await entries.put(deletedAt === undefined ? entry : { ...entry, deletedAt })
        }
      }),
    )
    for (const id of ids) announce(id)
  }

  async function purge(minAgeMs: number): Promise<number> {
    return await access.use((database) =>
      transact(database, 'readwrite', async (transaction) => {
        const entries = await transaction.objectStore('entries').getAll()
        const gone = entries.filter(({ deletedAt }) => deletedAt !== undefined && Date.now() - deletedAt >= minAgeMs)
        await Promise.all(gone.map(({ id }) => deleteRows(transaction, id)))
        return gone.length
      }),
    )
  }

  async function list(): Promise<{ entries: ConversationEntry[]; damaged: number }> {
    const rows = await access.use((database) => database.getAll('entries'))
    const sound = rows.filter((entry) => checkEntry(entry, 'entry') === null)
    const entries = sound
      .filter(({ deletedAt }) => deletedAt === undefined)
      .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    return { entries, damaged: rows.length - sound.length }
  }

  return {
    list,
    load,
    save,
    refresh,
    async edit(id, change) {
      const loaded = await load(id)
      if (!loaded) throw new StorageProblem('deleted')
      return await save(change(loaded.conversation))
    },
    remove: (ids) => setDeleted(ids, Date.now()),
    restore: (ids) => setDeleted(ids, undefined),
    async purge(minAgeMs) {
      await purge(minAgeMs)
    },
    search: async (text, most = 50) => search.find(text, (await list()).entries, most),
    prepareSearch: search.warm,
    async saveEvents(conversation, runId, events) {
      if (conversation.isTemporary) return
      await withRoom((database) => database.put('events', events, [conversation.id, runId]))
    },
    async loadEvents(conversationId, runId) {
      const events = await access.use((database) => database.get('events', [conversationId, runId]))
      if (events && checkEvents(events, 'events') !== null) throw new StorageProblem('corrupt')
      return events
    },
    async loadAllEvents(conversationId) {
      return await access.use(async (database) => {
        const { store } = database.transaction('events')
        const range = keysOf(conversationId)
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        return Object.fromEntries(keys.map(([, runId], index) => [runId, values[index] ?? []]))
      })
    },
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    close() {
      tabs.close()
      access.close()
    },
  }
}
