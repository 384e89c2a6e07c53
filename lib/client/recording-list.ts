import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import { restoreRun } from './lane-run'
import { metricsCsv } from './metrics-csv'
import { downloadFile } from './recording-download'
import { fileNameOf, type RecordingEntry } from './recording-entry'
import {
  deleteRecordings,
  listRecordings,
  loadRecording,
  loadRecordingFile,
  purgeRecordings,
  renameRecording,
  restoreRecordings,
  watchRecordings,
} from './recording-store'

type RecordingListState = {
  /** Newest first. */
  entries: readonly RecordingEntry[]
  loading: 'loading' | 'loaded' | 'failed'
  /** What did not work, in a sentence. */
  problem: string | null
  /** Can still be brought back. */
  deleted: RecordingEntry | null
  /** Loads the list and keeps it up to date with all tabs. Returns what ends that. */
  watch: () => () => void
  load: () => Promise<void>
  rename: (id: string, title: string) => void
  remove: (entry: RecordingEntry) => void
  undoRemove: () => void
  /** What was deleted is gone for good. */
  forgetDeleted: () => void
  exportFile: (entry: RecordingEntry) => void
  exportMetrics: (entry: RecordingEntry) => void
  dismissProblem: () => void
}

/** Long enough that no other tab still offers an undo. */
const PURGE_AFTER_MS = 3_600_000

/** The recordings page's list. */
export const useRecordingList = create<RecordingListState>()((set, get) => {
  function attempt(work: () => Promise<void>): void {
    set({ problem: null })
    work().catch((error: unknown) => set({ problem: sentenceOf(error) }))
  }

  return {
    entries: [],
    loading: 'loading',
    problem: null,
    deleted: null,
    watch() {
      const stop = watchRecordings(() => void get().load())
      void get()
        .load()
        .then(() => purgeRecordings(PURGE_AFTER_MS))
        // The list has said already what is wrong with the storage.
        .catch(() => {})
      return stop
    },
    async load() {
      try {
        set({ entries: await listRecordings(), loading: 'loaded' })
      } catch (error) {
        set({ loading: 'failed', problem: sentenceOf(error) })
      }
    },
    rename: (id, title) => attempt(() => renameRecording(id, title)),
    remove: (entry) =>
      attempt(async () => {
        await deleteRecordings([entry.id])
        set(({ entries }) => ({ deleted: entry, entries: entries.filter(({ id }) => id !== entry.id) }))
      }),
    undoRemove: () =>
      attempt(async () => {
        const { deleted } = get()
        if (deleted) await restoreRecordings([deleted.id])
        set({ deleted: null })
        await get().load()
      }),
    forgetDeleted() {
      set({ deleted: null })
      attempt(() => purgeRecordings(0))
    },
    exportFile: (entry) =>
      attempt(async () => {
        const file = await loadRecordingFile(entry.id)
        if (!file) throw missing()
        downloadFile(fileNameOf(entry, 'jsonl'), file)
      }),
    exportMetrics: (entry) =>
      attempt(async () => {
        const recording = await loadRecording(entry.id)
        if (!recording) throw missing()
        const csv = metricsCsv(recording.runs.map(restoreRun), { hasTimes: recording.hasTimes })
        downloadFile(fileNameOf(entry, 'csv'), new Blob([csv], { type: 'text/csv' }))
      }),
    dismissProblem: () => set({ problem: null }),
  }
})

function missing(): Error {
  return new Error(currentWords().recordings.problems.missing)
}

/** The storage's errors are sentences for the user. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : currentWords().recordings.problems.unknown
}
