import { count, duration, shape } from './check'
import { checkEvent } from './check-event'
import { checkHeader } from './check-header'
import { isDeep, MOST_DEPTH } from './format'
import type { RecordedRun, Recording, TimedEvent } from './recording'

/** `line` counts from 1; `message` is a sentence. */
export type LineError = { line: number; message: string }

/** `salvaged` is what came before the first wrong line; absent where the header is wrong. */
export type ParsedRecording = { recording: Recording } | { errors: LineError[]; salvaged?: Recording }

const MOST_ERRORS = 20

/**
 * Reads a file that `writeRecording` wrote, or anyone else by docs/recording-format.md. Tells up to 20 wrong lines.
 * Unknown fields and events of unknown types are kept. `id` becomes the recording's: files have none.
 */
export function parseRecording(text: string, id = ''): ParsedRecording {
  const lines = linesOf(text)
  const first = lines.next()
  if (first.done) return { errors: [{ line: 1, message: 'The file is empty.' }] }
  const header = readHeader(first.value)
  if ('message' in header) return { errors: [header] }

  const runs = header.runs.map((run) => ({ ...run, events: [] as TimedEvent[] }))
  const errors: LineError[] = []
  let sound: number[] | undefined
  for (const line of lines) {
    const message = readEvent(line, runs)
    if (message === null) continue
    errors.push({ line: line.number, message: `${message}.` })
    sound ??= runs.map(({ events }) => events.length)
    if (errors.length === MOST_ERRORS) break
  }
  const { deltascope: _deltascope, version: _version, clock: _clock, ...rest } = header
  if (!sound) return { recording: { ...rest, id, runs } }
  const before = runs.map((run, index) => ({ ...run, events: run.events.slice(0, sound[index]) }))
  return { errors, salvaged: { ...rest, id, runs: before } }
}

/** Whether a text is meant to be a recording, sound or not; else it may be a capture of a provider's stream. */
export function isRecordingText(text: string): boolean {
  const first = linesOf(text).next()
  return !first.done && /^\s*\{.*"deltascope"\s*:\s*"recording"/.test(first.value.text.slice(0, 2000))
}

type Line = { number: number; text: string; isCut: boolean }
type Header = Omit<Recording, 'id' | 'runs'> & {
  deltascope: 'recording'
  version: number
  clock?: string
  runs: Omit<RecordedRun, 'events'>[]
}
type EventLine = TimedEvent & { run: number }
type GrowingRun = RecordedRun & { events: TimedEvent[] }

/** The lines that are not blank, without splitting the whole text. `isCut`: no line end follows. */
function* linesOf(text: string): Generator<Line> {
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (let number = 1; start < text.length; number++) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end)
    if (line.trim() !== '') yield { number, text: line, isCut: found < 0 }
    start = end + 1
  }
}

function readHeader(line: Line): Header | LineError {
  const json = readJson(line)
  if ('message' in json) return { line: line.number, message: `${json.message}.` }
  const message = checkHeader(json.value, '')
  return message === null ? (json.value as Header) : { line: line.number, message: `${message}.` }
}

const checkLine = shape({ run: count(), receivedMs: duration, read: count(), event: checkEvent })

/** Adds the line's event to its run; says what is wrong with it, else null. */
function readEvent(line: Line, runs: readonly GrowingRun[]): string | null {
  const json = readJson(line)
  if ('message' in json) return json.message
  const problem = checkLine(json.value, '')
  if (problem) return problem
  const { run, ...timed } = json.value as EventLine
  const events = runs[run]?.events
  if (!events) return `run is ${run}, but the header lists ${runs.length} runs, counted from 0`
  const last = events.at(-1)
  if (last && timed.event.seq <= last.event.seq)
    return `event.seq must be larger than ${last.event.seq}, the one before`
  if (last && timed.event.t < last.event.t) return `event.t goes back: the event before has ${last.event.t}`
  if (last && timed.receivedMs < last.receivedMs) return `receivedMs goes back: the event before has ${last.receivedMs}`
  events.push(timed)
  return null
}

function readJson({ text, isCut }: Line): { value: unknown } | { message: string } {
  if (isDeep(text)) return { message: `The line is nested deeper than ${MOST_DEPTH} levels` }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { message: isCut ? 'The line is cut off, or not JSON' : 'The line is not JSON' }
  }
}
