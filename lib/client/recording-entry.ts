import { currentWords } from '@/lib/language/current'
import type { RecordedRun, Recording, RunLabels } from '@/lib/recording/recording'
import { formatCount, formatDecimal } from './format'

export type RunEnding = 'complete' | 'stopped' | 'incomplete' | 'error'

/** What a list says of a recording without reading it. */
export type RecordingEntry = Pick<Recording, 'id' | 'title' | 'source' | 'startedAt' | 'hasTimes'> & {
  /** By lane, as its first run had it. */
  lanes: readonly { lane: number; labels: RunLabels }[]
  /** How many runs ended how. */
  endings: Partial<Record<RunEnding, number>>
  runs: number
  events: number
  /** Size of the recording's file. */
  bytes: number
  /** Milliseconds since 1970. It is still there, for an undo. */
  deletedAt?: number
}

export function describeRecording(recording: Recording, bytes: number): RecordingEntry {
  const { id, title, source, startedAt, hasTimes, runs } = recording
  const lanes = new Map<number, RunLabels>()
  const endings: RecordingEntry['endings'] = {}
  for (const run of runs) {
    if (!lanes.has(run.lane)) lanes.set(run.lane, run.labels)
    const ending = endingOf(run)
    endings[ending] = (endings[ending] ?? 0) + 1
  }
  return {
    id,
    title,
    source,
    startedAt,
    hasTimes,
    lanes: [...lanes].map(([lane, labels]) => ({ lane, labels })).sort((a, b) => a.lane - b.lane),
    endings,
    runs: runs.length,
    events: runs.reduce((sum, { events }) => sum + events.length, 0),
    bytes,
  }
}

function endingOf({ events, stop, failure }: RecordedRun): RunEnding {
  if (stop) return 'stopped'
  if (failure) return failure.phase === 'mid_stream' ? 'incomplete' : 'error'
  const end = events.findLast(({ event }) => event.type === 'end')?.event
  if (end?.type !== 'end') return 'incomplete'
  if (end.outcome === 'cancelled') return 'stopped'
  return end.outcome === 'complete' || end.outcome === 'error' ? end.outcome : 'incomplete'
}

/** "3 complete", "2 complete, 1 stopped". */
export function describeEndings({ endings }: RecordingEntry): string {
  const words = currentWords().recordings.row
  const described = ENDINGS.flatMap((ending) => {
    const count = endings[ending]
    return count ? [words.endings[ending](count, formatCount(count))] : []
  })
  return described.join(words.betweenEndings)
}

const ENDINGS = ['complete', 'stopped', 'incomplete', 'error'] as const

/** Newest first; those whose title has all the words, whatever their case. */
export function findRecordings(entries: readonly RecordingEntry[], search: string): RecordingEntry[] {
  const words = search.toLowerCase().split(/\s+/)
  return entries
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
}

/** "812 bytes", "3.4 kB", "12 MB". */
export function formatBytes(bytes: number): string {
  const { units } = currentWords()
  if (bytes < 1000) return units.bytes(bytes, formatCount(bytes))
  if (bytes < 999_500) return units.kilobytes(formatSize(bytes / 1000))
  return units.megabytes(formatSize(bytes / 1_000_000))
}

function formatSize(size: number): string {
  return formatDecimal(size, size < 9.95 ? 1 : 0)
}

/** A name that every file system takes: "deltascope-is-3-599-prime-2026-01-31.jsonl". */
export function fileNameOf({ title, startedAt }: Pick<Recording, 'title' | 'startedAt'>, ending: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const date = new Date(startedAt).toISOString().slice(0, 10)
  const name = words.join('-').slice(0, 60).replace(/-+$/, '')
  return ['deltascope', name, `${date}.${ending}`].filter(Boolean).join('-')
}
