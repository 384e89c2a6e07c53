import { encodeSafely } from '@/lib/gateway/encode-safely'
import { type Batch, cutOff, type Follower } from '@/lib/gateway/follow-log'
import type { Joined } from '@/lib/gateway/run-hub'
import type { StreamEvent } from '@/lib/protocol/events'
import { ANSWER_MS, type Redis, within } from './connection'
import { cutOffRun } from './cut-off-run'
import { findRun } from './find-run'
import { type Entry, entryId, isEnd, readEntry, serverChannel, streamKey } from './run-stream'

/** After so long without news it is asked whether the run's server still lives. */
const QUIET_MS = 1000
/** So often in a row nobody hears a server's channel before it is taken for dead: its connection may be on its way back. */
const LOOKS = 6
/** So often in a row there is nothing of a run before it is given up: a live one writes at least its heartbeats. */
const LOOKS_FOR_RUN = 15
/** Entries in one read; each holds little more than 64 KiB. */
const READ_ENTRIES = 8

/** Tells a run's server of a reader, so that the run waits for it. */
export type Attendance = { progress(next: number, bytes: number): void; leave(): void }
export type Attend = (owner: string, runId: string, next: number) => Attendance

/** A reader of a run that another server holds, or held: what follows event `after`. */
export async function readRun(redis: Redis, runId: string, after: number, attend: Attend): Promise<Joined> {
  try {
    const entry = await findRun(redis, runId, after)
    return typeof entry === 'string' ? entry : await followStream(redis, runId, after + 1, entry, attend)
  } catch {
    return 'unreachable'
  }
}

async function followStream(redis: Redis, runId: string, seq: number, first: Entry, attend: Attend): Promise<Follower> {
  const key = streamKey(runId)
  const connection = await redis.open()
  const attendance = attend(first.owner, runId, seq)
  let at = seq
  let entries: Entry[] = [first]
  let lastSeq = first.seq
  let hasEnded = false
  let hasLeft = false

  function leave(): void {
    if (hasLeft) return
    hasLeft = true
    connection.destroy()
    attendance.leave()
  }

  /** The entries that come next, as soon as there are any. */
  async function nextEntries(): Promise<Entry[]> {
    for (let unheard = 0, unkept = 0; unheard < LOOKS; ) {
      const reply = connection.xRead({ key, id: entryId(lastSeq) }, { COUNT: READ_ENTRIES, BLOCK: QUIET_MS })
      const [stream] = (await within(QUIET_MS + ANSWER_MS, reply)) ?? []
      if (stream) return stream.messages.map(readEntry)
      unheard = (await isHeard(redis, first.owner)) ? 0 : unheard + 1
      unkept = (await redis.ask((client) => client.exists(key))) > 0 ? 0 : unkept + 1
      if (unkept >= LOOKS_FOR_RUN) throw cutOff('The run is not kept any more.')
    }
    return [await endOfDeadServer()]
  }

  async function endOfDeadServer(): Promise<Entry> {
    const kept = await redis.ask((client) => client.xRange(key, '-', '+'))
    if (!kept?.length) throw cutOff('The run is not kept any more.')
    const events = kept.flatMap((entry) => readEntry(entry).blocks.map(eventOf))
    return { ...first, seq: at, blocks: cutOffRun(events, at).map((event) => encodeSafely(event, event.seq).trimEnd()) }
  }

  /** The part of an entry that the reader does not have; undefined when it has all of it. */
  function take(entry: Entry): Batch | undefined {
    if (entry.seq > at) throw cutOff('What follows is not kept any more.')
    lastSeq = entry.seq
    hasEnded = isEnd(entry.blocks.at(-1))
    const blocks = entry.blocks.slice(at - entry.seq)
    if (blocks.length === 0) return undefined
    const bytes = new TextEncoder().encode(blocks.map((block) => `${block}\n\n`).join(''))
    const batch = { seq: at, next: at + blocks.length, bytes }
    at = batch.next
    attendance.progress(at, bytes.length)
    return batch
  }

  async function read(): Promise<Batch | undefined> {
    for (;;) {
      const entry = entries.shift()
      const batch = entry && take(entry)
      if (batch) return batch
      if (hasEnded || hasLeft) break
      if (entries.length === 0) entries = await nextEntries()
    }
    leave()
    return undefined
  }

  return {
    leave,
    read: () =>
      read().catch(() => {
        // The connection is destroyed by leaving, also while it is read from.
        if (hasLeft) return undefined
        leave()
        throw cutOff('The run cannot be read from here any more.')
      }),
  }
}

async function isHeard(redis: Redis, server: string): Promise<boolean> {
  const channel = serverChannel(server)
  const listeners = await redis.ask((client) => client.pubSubNumSub([channel]))
  return (listeners[channel] ?? 0) > 0
}

function eventOf(block: string): StreamEvent {
  return JSON.parse(block.slice(block.indexOf('\ndata: ') + 7)) as StreamEvent
}
