import type { Response } from 'undici'
import type { Decoder } from '@/lib/dialects/dialect'
import { createDocumentParser } from '@/lib/dialects/document-frames'
import { frameEvent } from '@/lib/dialects/frame-event'
import { nextTurn } from '@/lib/dialects/steps'
import type { StreamEventBody } from '@/lib/protocol/events'
import { createFrameParser, type Frame } from '@/lib/sse/parse-frames'
import { type Deadline, failure } from './deadlines'
import { networkFailure } from './network-failure'
import { contentType } from './open-upstream'
import type { Settings } from './settings'

/**
 * What one read of the upstream's body gave, or a piece of it where that is much; `t` is the read's time, `bytes` are in its
 * first piece, `frames` counts those of the run so far.
 */
export type Batch = { t: number; bytes: number; frames: number; events: StreamEventBody[] }

export type AnswerReader = {
  /** The next piece; undefined at the end of the body. Throws a Failure when the connection breaks. */
  next(): Promise<Batch | undefined>
  /** Reads what is left to its end, so that the connection can be used again. */
  drain(): Promise<void>
}

export type AnswerContext = {
  url: string
  decoder: Decoder
  settings: Settings
  deadline: Deadline
  /** Milliseconds since the request was sent. */
  now(): number
  include: 'frames' | 'frame_sizes' | undefined
  /** How many frames the run has had from earlier tries: they are numbered over all of them. */
  framesBefore: number
  /** Events for what the answer has just said of itself. */
  identify(): StreamEventBody[]
}

/** A frame may be large (images), but not without end; characters. */
const MAX_FRAME = 32 * 1024 * 1024
/** So many frames or events are handed on at once, then others have a turn. */
const MOST_AT_ONCE = 1000
/** After the terminal signal only usage can follow. */
const SETTLED_TIMEOUT_MS = 5000

/** Reads an answer's body: an event stream, or one JSON document where a host does not stream. Pulls, never pushes. */
export function createAnswerReader(response: Response, context: AnswerContext): AnswerReader {
  const { decoder, settings, deadline, now, include, framesBefore, identify } = context
  const reader = response.body?.getReader()
  const text = new TextDecoder('utf-8', { ignoreBOM: true })
  const isDocument = contentType(response) === 'application/json'
  const parser = isDocument ? createDocumentParser() : createFrameParser()
  let frameNumber = framesBefore
  let begun = false
  let settledAt: number | undefined
  let readAt = 0
  let isEnded = false
  let pieces: Generator<StreamEventBody[], undefined> | undefined

  function eventsOf(frame: Frame): StreamEventBody[] {
    const decoded = decoder.push(frame)
    const events = [...identify(), ...decoded]
    if (events.length === 0 && frame.data === null && frame.stray === '')
      events.push({ type: 'heartbeat', from: 'upstream' })
    if (include) events.unshift(include === 'frames' ? frameEvent(frame, frameNumber) : sizeEvent(frame, frameNumber))
    frameNumber++
    return events
  }

  function* decode(frames: Frame[]): Generator<StreamEventBody[], undefined> {
    let events: StreamEventBody[] = []
    let read = 0
    for (const frame of frames) {
      for (const event of eventsOf(frame)) {
        if (events.length === MOST_AT_ONCE) {
          yield events
          events = []
        }
        events.push(event)
      }
      if (++read % MOST_AT_ONCE > 0) continue
      yield events
      events = []
    }
    yield events
  }

  /** The idle limit runs only while a read is pending: a slow reader of ours is not a silent upstream. */
  async function read(): Promise<Uint8Array | undefined> {
    if (!reader) return undefined
    if (begun) deadline.set(idleMs(), 'It sent nothing more')
    try {
      const { done, value } = await reader.read()
      begun = true
      return done ? undefined : value
    } catch (error) {
      throw networkFailure(error, context.url)
    } finally {
      deadline.pause()
    }
  }

  /** Signs of life do not prolong the wait for usage. */
  function idleMs(): number {
    if (!decoder.settled) return settings.idleTimeoutMs
    settledAt ??= now()
    return Math.max(1, Math.min(settledAt + SETTLED_TIMEOUT_MS - now(), settings.idleTimeoutMs))
  }

  /** What is left of the last read. */
  async function nextPiece(): Promise<Batch | undefined> {
    const events = pieces?.next().value
    if (!events) return undefined
    await nextTurn()
    return { t: readAt, bytes: 0, frames: frameNumber, events }
  }

  return {
    async next() {
      const piece = await nextPiece()
      if (piece) return piece
      if (isEnded) return undefined
      const bytes = await read()
      readAt = now()
      isEnded = bytes === undefined
      const frames = bytes
        ? parser.push(text.decode(bytes, { stream: true }))
        : [...parser.push(text.decode()), ...parser.end()]
      if (parser.pending > MAX_FRAME) throw failure('protocol', 'One of its messages has no end.', { retryable: false })
      pieces = decode(frames)
      const events = pieces.next().value ?? []
      if (isEnded && events.length === 0) return undefined
      return { t: readAt, bytes: bytes?.byteLength ?? 0, frames: frameNumber, events }
    },
    async drain() {
      while (reader && !(await reader.read()).done);
    },
  }
}

function sizeEvent(frame: Frame, n: number): StreamEventBody {
  return { type: 'frame', n, bytes: Buffer.byteLength(frame.raw) }
}
