import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { DIALECTS, type Dialect } from '@/lib/protocol/events'
import type { Model } from '@/lib/protocol/provider'
import { parseRecording } from '@/lib/recording/parse-recording'
import type { RecordedRun, Recording } from '@/lib/recording/recording'

/** Models whose answers are recorded, by the format that they were recorded in. */
export type RecordedModels = ReadonlyMap<Dialect, readonly Model[]>

/** The recordings of a folder as models. Files may come and go at any time. */
export type Recordings = {
  models(): Promise<RecordedModels>
  /** Undefined when no recording makes such a model. */
  find(model: string): Promise<{ dialect: Dialect; run: RecordedRun } | undefined>
}

/** What a file was when it was read, and what of it is listed; `runs` is empty for a file that cannot be read. */
type KnownFile = {
  version: string
  name: string
  runs: { index: number; dialect: Dialect; model: Omit<Model, 'id'> }[]
}
type Entry = { file: KnownFile; index: number; dialect: Dialect; model: Model }

const EXTENSION = '.jsonl'
const MOST_FILES = 100
const MOST_BYTES = 8 * 1024 * 1024
/** Parsed recordings that are kept; they are many times larger than what is listed of them. */
const MOST_KEPT = 4
const TITLE_CHARACTERS = 80

/** The recordings in `folder`; without one there are none. */
export function createRecordings(folder: string | undefined): Recordings {
  const known = new Map<string, KnownFile>()
  const kept = new Map<string, Promise<Recording | undefined>>()
  const told = new Set<string>()
  let scanning: Promise<Entry[]> | undefined

  function tell(problem: string): void {
    if (told.has(problem)) return
    if (told.size > 1000) told.clear()
    told.add(problem)
    console.error(`RECORDINGS_DIR ${problem}`)
  }

  async function scan(): Promise<Entry[]> {
    const names = folder === undefined ? [] : await readdir(folder).catch(() => undefined)
    if (names === undefined) tell(`${folder}: there is no such folder, or it cannot be read.`)
    const files = (names ?? []).filter((name) => name.endsWith(EXTENSION) && !name.startsWith('.')).toSorted()
    if (files.length > MOST_FILES) tell(`${folder}: only the first ${MOST_FILES} files are used.`)
    const listed: KnownFile[] = []
    // One after the other, with room for everybody else in between: reading one takes the processor.
    for (const name of files.slice(0, MOST_FILES)) {
      const file = await look(name)
      if (file) listed.push(file)
      await new Promise((resolve) => setImmediate(resolve))
    }
    known.clear()
    for (const file of listed) known.set(file.name, file)
    return nameModels([...known.values()])
  }

  /** One scan serves all who ask while it goes on. */
  function entries(): Promise<Entry[]> {
    scanning ??= scan().finally(() => {
      scanning = undefined
    })
    return scanning
  }

  async function look(name: string): Promise<KnownFile | undefined> {
    const found = await stat(path.join(folder ?? '', name)).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const version = `${found.mtimeMs} ${found.size}`
    const before = known.get(name)
    if (before?.version === version) return before
    if (found.size > MOST_BYTES) {
      tell(`${name}: it is larger than ${MOST_BYTES / 1024 / 1024} MiB and is left out.`)
      return { version, name, runs: [] }
    }
    const recording = await load(name, version)
    return { version, name, runs: recording ? listRuns(recording) : [] }
  }

  function load(name: string, version: string): Promise<Recording | undefined> {
    const key = `${name} ${version}`
    const recording = kept.get(key) ?? parse(name)
    kept.delete(key)
    kept.set(key, recording)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return recording
  }

  async function parse(name: string): Promise<Recording | undefined> {
    const text = await readFile(path.join(folder ?? '', name), 'utf8').catch(() => undefined)
    if (text === undefined) {
      tell(`${name}: it cannot be read.`)
      return undefined
    }
    const parsed = parseRecording(text)
    if ('recording' in parsed) return parsed.recording
    const [first] = parsed.errors
    tell(`${name}: it is left out. Line ${first?.line}: ${first?.message}`)
    return undefined
  }

  return {
    async models() {
      const models = new Map<Dialect, Model[]>()
      for (const { dialect, model } of await entries()) models.set(dialect, [...(models.get(dialect) ?? []), model])
      return models
    },
    async find(id) {
      const entry = (await entries()).find(({ model }) => model.id === id)
      const run = entry && (await load(entry.file.name, entry.file.version))?.runs[entry.index]
      return run && { dialect: entry.dialect, run }
    },
  }
}

/** Whether a model id can be a recording's. */
export function isRecordedId(id: string): boolean {
  return id.startsWith('recording-')
}

/** Runs without a start, or in a format that is not known here, are nobody's. */
function listRuns({ title, runs }: Recording): KnownFile['runs'] {
  return runs.flatMap(({ events, labels }, index) => {
    const start = events[0]?.event
    const dialect = start?.type === 'start' ? DIALECTS.find((one) => one === start.dialect) : undefined
    if (!dialect) return []
    const number = runs.length > 1 ? ` (${index + 1})` : ''
    const label = `Recording: ${title
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
      .slice(0, TITLE_CHARACTERS)
      .toWellFormed()}${number}`
    const description = `What ${labels.model} of ${labels.provider} answered, at its recorded times.`
    return [{ index, dialect, model: { label, description: description.slice(0, 200).toWellFormed() } }]
  })
}

/** `recording-name`, then `recording-name-2` … for its other runs; a name that is taken gets one more number. */
function nameModels(files: readonly KnownFile[]): Entry[] {
  const taken = new Set<string>()
  return files.flatMap((file) =>
    file.runs.map(({ index, dialect, model }) => {
      const wanted = `recording-${cleanName(file.name)}${index === 0 ? '' : `-${index + 1}`}`
      let id = wanted
      for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
      taken.add(id)
      return { file, index, dialect, model: { id, ...model } }
    }),
  )
}

function cleanName(file: string): string {
  const name = file.slice(0, -EXTENSION.length).slice(0, 80)
  return name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^-|-$/g, '') || 'untitled'
}
