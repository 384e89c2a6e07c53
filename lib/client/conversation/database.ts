import type { DBSchema, IDBPDatabase } from 'idb'
import type { TimedEvent } from '@/lib/recording/recording'
import { createDatabaseOpener } from '../database-opener'
import type { Conversation, Item } from './conversation'
import type { ConversationEntry } from './conversation-entry'
import { asStorageProblem } from './storage-problem'

/** What a conversation has beside its items and what its entry says. */
export type ConversationHead = Pick<Conversation, 'isTitleOwn' | 'chosen' | 'settings' | 'draft' | 'queue' | 'removals'>

/**
 * Items are records of their own: while an answer streams, only that answer is written again, and a damaged one takes
 * no other with it. Their keys begin with the conversation's id. Texts are what the search reads, folded.
 */
export interface ConversationSchema extends DBSchema {
  entries: { key: string; value: ConversationEntry }
  heads: { key: string; value: ConversationHead }
  items: { key: [conversationId: string, itemId: string]; value: Item }
  texts: { key: [conversationId: string, itemId: string]; value: string }
  events: { key: [conversationId: string, runId: string]; value: readonly TimedEvent[] }
}

export type Database = IDBPDatabase<ConversationSchema>

/** Gives the database to work with, open from the first use on. All errors are `StorageProblem`s. */
export type DatabaseAccess = {
  use: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
  close: () => void
}

export function accessDatabase(name: string): DatabaseAccess {
  const { open, close } = createDatabaseOpener<ConversationSchema>(name, (database) => {
    database.createObjectStore('entries', { keyPath: 'id' })
    database.createObjectStore('heads')
    database.createObjectStore('items')
    database.createObjectStore('texts')
    database.createObjectStore('events')
  })
  return {
    async use(work) {
      try {
        return await work(await open())
      } catch (error) {
        throw asStorageProblem(error)
      }
    },
    close,
  }
}

/** All keys of one conversation. */
export function keysOf(id: string): IDBKeyRange {
  // An array is greater than any string as a key.
  return IDBKeyRange.bound([id], [id, []])
}
