import type { IDBPTransaction } from 'idb'
import { adoptOrphans } from './adopt-orphans'
import { checkHead, checkItem } from './check-conversation'
import type { Conversation } from './conversation'
import { type ConversationEntry, describeConversation, textOfItem } from './conversation-entry'
import { type ConversationHead, type ConversationSchema, type Database, keysOf } from './database'
import { mergeConversations } from './merge'
import { foldText } from './search-text'
import { StorageProblem } from './storage-problem'

/** `damaged` counts questions and answers that cannot be read; the others are there. */
export type Loaded = { conversation: Conversation; damaged: number }

type Stores = ['entries', 'heads', 'items', 'texts', 'events']
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<ConversationSchema, Stores, Mode>

const STORES: Stores = ['entries', 'heads', 'items', 'texts', 'events']

/** All of the work or, when it fails, nothing of it. */
export async function transact<Result, Mode extends 'readonly' | 'readwrite'>(
  database: Database,
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(STORES, mode)
  // Its failure is told by what failed in it, or below.
  transaction.done.catch(() => {})
  try {
    const result = await work(transaction)
    await transaction.done
    return result
  } catch (error) {
    if (!transaction.error) abort(transaction)
    throw transaction.error ?? error
  }
}

/** Undefined where there is none, or it was deleted. */
export async function readConversation(
  transaction: Transaction<'readonly'> | Transaction<'readwrite'>,
  id: string,
): Promise<Loaded | undefined> {
  const entry = await transaction.objectStore('entries').get(id)
  return entry && entry.deletedAt === undefined ? await readRows(transaction, entry) : undefined
}

/**
 * Stores it as the next revision, united with what another tab has stored since. `base` is the state of the
 * conversation's own revision, if that is still known: then only what differs from it is written.
 */
export async function writeConversation(
  transaction: Transaction<'readwrite'>,
  conversation: Conversation,
  base: Conversation | undefined,
): Promise<Conversation> {
  const entry = await transaction.objectStore('entries').get(conversation.id)
  const isGone = entry ? entry.deletedAt !== undefined : conversation.revision > 0
  if (isGone && conversation.revision > 0) throw new StorageProblem('deleted')

  const isNext = !entry || entry.revision === conversation.revision
  const theirs = isNext ? undefined : await readStored(transaction, entry)
  const merged = theirs ? mergeConversations(base, conversation, theirs) : conversation
  const written = { ...merged, revision: (entry?.revision ?? 0) + 1 }
  await writeRows(transaction, written, theirs?.items ?? (isNext ? base?.items : undefined) ?? {})
  return written
}

export async function deleteRows(transaction: Transaction<'readwrite'>, id: string): Promise<void> {
  await Promise.all([
    transaction.objectStore('entries').delete(id),
    transaction.objectStore('heads').delete(id),
    transaction.objectStore('items').delete(keysOf(id)),
    transaction.objectStore('texts').delete(keysOf(id)),
    transaction.objectStore('events').delete(keysOf(id)),
  ])
}

function abort(transaction: Transaction<'readonly' | 'readwrite'>): void {
  try {
    transaction.abort()
  } catch {
    // It was over already.
  }
}

async function readRows(
  transaction: Transaction<'readonly'> | Transaction<'readwrite'>,
  entry: ConversationEntry,
): Promise<Loaded> {
  const { id, title, createdAt, updatedAt, isPinned, revision } = entry
  const [head, rows] = await Promise.all([
    transaction.objectStore('heads').get(id),
    transaction.objectStore('items').getAll(keysOf(id)),
  ])
  if (!head || checkHead(head, 'head') !== null) throw new StorageProblem('corrupt')
  const sound = rows.filter((item) => checkItem(item, 'item') === null)
  const items = adoptOrphans(Object.fromEntries(sound.map((item) => [item.id, item])))
  const conversation = { id, title, createdAt, updatedAt, isPinned, revision, ...head, items }
  return { conversation, damaged: rows.length - sound.length }
}

/** What cannot be read is no loss to what is written over it. */
async function readStored(
  transaction: Transaction<'readwrite'>,
  entry: ConversationEntry,
): Promise<Conversation | undefined> {
  try {
    return (await readRows(transaction, entry)).conversation
  } catch (error) {
    if (error instanceof StorageProblem) return undefined
    throw error
  }
}

async function writeRows(
  transaction: Transaction<'readwrite'>,
  conversation: Conversation,
  stored: Conversation['items'],
): Promise<void> {
  const { id, items, removals } = conversation
  const itemStore = transaction.objectStore('items')
  const textStore = transaction.objectStore('texts')
  const changed = Object.values(items).filter((item) => item !== stored[item.id])
  const gone = Object.keys(removals).filter((itemId) => !items[itemId])
  const writes = [
    () => transaction.objectStore('entries').put(describeConversation(conversation)),
    () => transaction.objectStore('heads').put(headOf(conversation), id),
    ...changed.flatMap((item) => [
      () => itemStore.put(item, [id, item.id]),
      () => textStore.put(foldText(textOfItem(item)), [id, item.id]),
    ]),
    ...gone.flatMap((itemId) => [() => itemStore.delete([id, itemId]), () => textStore.delete([id, itemId])]),
  ]
  // One that throws at once must not leave the others' failures unheard.
  await Promise.all(writes.map(async (write) => await write()))
}

function headOf({ isTitleOwn, chosen, settings, draft, queue, removals }: Conversation): ConversationHead {
  return { isTitleOwn, chosen, settings, draft, ...(queue && { queue }), removals }
}
