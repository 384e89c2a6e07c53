import { FORMAT_VERSION, isDeep } from './format'
import type { RecordedRun, Recording, TimedEvent } from './recording'

/** Characters of a chunk: enough that few are needed, little enough that none is a burden. */
const CHUNK_CHARS = 1_000_000

const CLOCK =
  't: milliseconds since the server sent the upstream request; receivedMs: milliseconds since the reader sent its request'

/** The recording as a JSON Lines file, as docs/recording-format.md says. */
export function writeRecording(recording: Recording): string {
  return [...recordingChunks(recording)].join('')
}

/**
 * The same text in pieces that end with a line, for a Blob or a file: a large recording needs no single string. The
 * first piece is the header line alone.
 */
export function* recordingChunks(recording: Recording): Generator<string> {
  yield writeHeader(recording)
  let chunk = ''
  for (const [run, timed] of byTime(recording.runs)) {
    chunk += writeEvent(run, timed)
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function writeHeader({ id: _id, runs, ...header }: Recording): string {
  const withoutEvents = runs.map(({ events: _events, ...run }) => run)
  const line = { deltascope: 'recording', version: FORMAT_VERSION, ...header, clock: CLOCK, runs: withoutEvents }
  return `${JSON.stringify(line)}\n`
}

/** What a provider nested too deeply to be read again is left out of its event. */
function writeEvent(run: number, { event, ...times }: TimedEvent): string {
  try {
    const line = JSON.stringify({ run, ...times, event })
    if (!isDeep(line)) return `${line}\n`
  } catch {
    // Too deep even for writing.
  }
  const { raw: _raw, private: _private, ...rest } = { raw: undefined, private: undefined, ...event }
  return `${JSON.stringify({ run, ...times, event: rest })}\n`
}

/** Merges the runs by the reader's clock, so that a file that was cut has every lane up to one moment. */
function* byTime(runs: readonly RecordedRun[]): Generator<[run: number, timed: TimedEvent]> {
  const written = runs.map(() => 0)
  for (;;) {
    let earliest: [number, TimedEvent] | undefined
    for (const [run, { events }] of runs.entries()) {
      const timed = events[written[run] ?? 0]
      if (timed && (!earliest || timed.receivedMs < earliest[1].receivedMs)) earliest = [run, timed]
    }
    if (!earliest) return
    yield earliest
    written[earliest[0]] = (written[earliest[0]] ?? 0) + 1
  }
}
