import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TimedEvent } from '@/lib/recording/recording'
import type { Conversation, Item } from './conversation'
import type { ConversationEntry } from './conversation-entry'
import { asStorageProblem, StorageProblem } from './storage-problem'

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
  let opening: Promise<Database> | undefined
  const forget = () => {
    opening = undefined
  }

  function open(): Promise<Database> {
    if (!opening) {
      opening = openDatabase(name, forget)
      opening.catch(forget)
    }
    return opening
  }

  return {
    async use(work) {
      try {
        return await work(await open())
      } catch (error) {
        throw asStorageProblem(error)
      }
    },
    close() {
      opening?.then((database) => database.close()).catch(() => {})
      forget()
    },
  }
}

/** All keys of one conversation. */
export function keysOf(id: string): IDBKeyRange {
  // An array is greater than any string as a key.
  return IDBKeyRange.bound([id], [id, []])
}

function openDatabase(name: string, forget: () => void): Promise<Database> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    openDB<ConversationSchema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('entries', { keyPath: 'id' })
        database.createObjectStore('heads')
        database.createObjectStore('items')
        database.createObjectStore('texts')
        database.createObjectStore('events')
      },
      blocked() {
        isGivenUp = true
        reject(new StorageProblem('blocked'))
      },
      // Another tab runs a newer version, which has to wait until this one lets go.
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
      .then((database) => (isGivenUp ? database.close() : resolve(database)))
      .catch(reject)
  })
}
