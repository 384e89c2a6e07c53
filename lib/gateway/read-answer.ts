import type { Response } from 'undici'
import type { Decoder } from '@/lib/dialects/dialect'
import { frameEvent } from '@/lib/dialects/frame-event'
import { parseJson } from '@/lib/dialects/json'
import type { StreamEventBody } from '@/lib/protocol/events'
import { createFrameParser, type Frame } from '@/lib/sse/parse-frames'
import { type Deadline, failure } from './deadlines'
import { networkFailure } from './network-failure'
import { contentType } from './open-upstream'
import type { Settings } from './settings'

/** What one read of the upstream's body gave; `t` is the read's time, `frames` counts those of the run so far. */
export type Batch = { t: number; bytes: number; frames: number; events: StreamEventBody[] }

export type AnswerReader = {
  /** The next read; undefined at the end of the body. Throws a Failure when the connection breaks. */
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

  function decode(frames: Frame[]): StreamEventBody[] {
    return frames.flatMap((frame) => {
      const decoded = decoder.push(frame)
      const events = [...identify(), ...decoded]
      if (events.length === 0 && frame.data === null && frame.stray === '')
        events.push({ type: 'heartbeat', from: 'upstream' })
      if (include) events.unshift(include === 'frames' ? frameEvent(frame, frameNumber) : sizeEvent(frame, frameNumber))
      frameNumber++
      return events
    })
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

  return {
    async next() {
      const bytes = await read()
      if (bytes === undefined) {
        const events = decode([...parser.push(text.decode()), ...parser.end()])
        return events.length > 0 ? { t: now(), bytes: 0, frames: frameNumber, events } : undefined
      }
      const t = now()
      const events = decode(parser.push(text.decode(bytes, { stream: true })))
      if (parser.pending > MAX_FRAME) throw failure('protocol', 'One of its messages has no end.', { retryable: false })
      return { t, bytes: bytes.byteLength, frames: frameNumber, events }
    },
    async drain() {
      while (reader && !(await reader.read()).done);
    },
  }
}

/** A JSON document is one frame, whole at the end of the body; a list (Gemini without `alt=sse`) is one for each entry. */
function createDocumentParser(): ReturnType<typeof createFrameParser> {
  let document = ''
  return {
    push(text) {
      document += text
      return []
    },
    end() {
      const data = document
      document = ''
      if (data.trim() === '') return []
      const list = parseJson(data)
      const documents = Array.isArray(list) ? list.map((entry) => JSON.stringify(entry)) : [data]
      return documents.map((raw) => ({ event: '', data: raw, stray: '', raw, complete: true }))
    },
    get pending() {
      return document.length
    },
  }
}

function sizeEvent(frame: Frame, n: number): StreamEventBody {
  return { type: 'frame', n, bytes: Buffer.byteLength(frame.raw) }
}
