import type { DBSchema, IDBPDatabase } from 'idb'
import { currentWords } from '@/lib/language/current'
import { parseRecording } from '@/lib/recording/parse-recording'
import type { Recording } from '@/lib/recording/recording'
import { recordingChunks } from '@/lib/recording/write-recording'
import { createDatabaseOpener } from './database-opener'
import { describeRecording, type RecordingEntry } from './recording-entry'
import { describeStorageError, isQuotaError } from './recording-problem'

/**
 * What is kept is the recording's file, in pieces: it can be handed out unread, and every later version can read it.
 * The functions throw an `Error` whose message is a sentence for the user.
 */
interface RecordingSchema extends DBSchema {
  entries: { key: string; value: RecordingEntry }
  files: { key: string; value: string[] }
}

const DATABASE = 'deltascope.recordings'

/** Keeps it, in place of one with the same id; the title that a user has given that one stays. */
export async function saveRecording(recording: Recording): Promise<RecordingEntry> {
  const chunks = [...recordingChunks(recording)]
  const entry = describeRecording(recording, new Blob(chunks).size)
  return change(async (database) => {
    try {
      return await put(database, entry, chunks)
    } catch (error) {
      // What was deleted and can still be brought back takes room as well.
      if (!isQuotaError(error) || (await purge(database, 0)) === 0) throw error
      return await put(database, entry, chunks)
    }
  })
}

/** Newest first. */
export async function listRecordings(): Promise<RecordingEntry[]> {
  const entries = await use((database) => database.getAll('entries'))
  return entries
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
}

/** Undefined where there is none of this id. */
export async function loadRecording(id: string): Promise<Recording | undefined> {
  const chunks = await loadChunks(id)
  if (!chunks) return undefined
  const parsed = parseRecording(chunks.join(''), id)
  if ('recording' in parsed) return parsed.recording
  const [error] = parsed.errors
  throw new Error(currentWords().recordings.problems.brokenLine(`${error?.line}`, error?.message ?? ''))
}

/** The recording's file, sound or not. */
export async function loadRecordingFile(id: string): Promise<Blob | undefined> {
  const chunks = await loadChunks(id)
  return chunks && new Blob(chunks, { type: 'application/jsonl' })
}

export async function renameRecording(id: string, title: string): Promise<void> {
  await changeEntries([id], (entry) => ({ ...entry, title }))
}

/** They are out of sight at once and gone for good after `purgeRecordings`; until then `restoreRecordings` brings them back. */
export async function deleteRecordings(ids: readonly string[]): Promise<void> {
  await changeEntries(ids, (entry) => ({ ...entry, deletedAt: Date.now() }))
}

export async function restoreRecordings(ids: readonly string[]): Promise<void> {
  await changeEntries(ids, ({ deletedAt: _deletedAt, ...entry }) => entry)
}

/** Gives back the room of what was deleted at least so long ago. */
export async function purgeRecordings(minAgeMs: number): Promise<void> {
  await use((database) => purge(database, minAgeMs))
}

/** Calls back after every change, of this tab or another. Returns what ends that. */
export function watchRecordings(onChange: () => void): () => void {
  const channel = new BroadcastChannel(DATABASE)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

type Database = IDBPDatabase<RecordingSchema>

const { open } = createDatabaseOpener<RecordingSchema>(DATABASE, (database) => {
  database.createObjectStore('entries', { keyPath: 'id' })
  database.createObjectStore('files')
})

async function use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open())
  } catch (error) {
    throw new Error(describeStorageError(error), { cause: error })
  }
}

async function change<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const result = await use(work)
  const channel = new BroadcastChannel(DATABASE)
  channel.postMessage('changed')
  channel.close()
  return result
}

async function put(database: Database, entry: RecordingEntry, chunks: string[]): Promise<RecordingEntry> {
  const transaction = database.transaction(['entries', 'files'], 'readwrite')
  const entries = transaction.objectStore('entries')
  const earlier = await entries.get(entry.id)
  const kept = earlier ? { ...entry, title: earlier.title } : entry
  // The file first: where there is no room for it, there is no entry without one.
  const files = transaction.objectStore('files')
  await Promise.all([files.put(chunks, entry.id), entries.put(kept), transaction.done])
  return kept
}

async function changeEntries(ids: readonly string[], map: (entry: RecordingEntry) => RecordingEntry): Promise<void> {
  await change(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    const entries = await Promise.all(ids.map((id) => transaction.store.get(id)))
    const puts = entries.flatMap((entry) => (entry ? [transaction.store.put(map(entry))] : []))
    await Promise.all([...puts, transaction.done])
  })
}

async function purge(database: Database, minAgeMs: number): Promise<number> {
  const transaction = database.transaction(['entries', 'files'], 'readwrite')
  const entries = await transaction.objectStore('entries').getAll()
  const gone = entries.filter(({ deletedAt }) => deletedAt !== undefined && Date.now() - deletedAt >= minAgeMs)
  await Promise.all([
    ...gone.flatMap(({ id }) => [
      transaction.objectStore('entries').delete(id),
      transaction.objectStore('files').delete(id),
    ]),
    transaction.done,
  ])
  return gone.length
}

/** With the title that it has now. */
async function loadChunks(id: string): Promise<string[] | undefined> {
  const [entry, chunks] = await use((database) => Promise.all([database.get('entries', id), database.get('files', id)]))
  if (!entry || !chunks || entry.deletedAt !== undefined) return undefined
  const [header = '', ...rest] = chunks
  return [`${JSON.stringify({ ...JSON.parse(header), title: entry.title })}\n`, ...rest]
}
