import type { Dialect as DialectName, ErrorInfo, StreamEventBody } from '@/lib/protocol/events'
import type { Frame } from '@/lib/sse/parse-frames'
import type { Decoder, Identity } from './dialect'
import { sentence } from './errors'
import { finishEvent } from './finish'
import type { JsonObject } from './json'
import { createParts, type Parts } from './parts'
import { foreignFormat, readPayload } from './payload'
import { createUsageMeter, type UsageMeter } from './usage'

/** How an answer ended by the provider's own account; '' is an end without a word. */
export type Ending = { word: string; hasToolCalls: boolean; detail?: string }

/** What a dialect's reader works with. */
export type Answer = {
  emit(event: StreamEventBody): void
  parts: Parts
  usage: UsageMeter
  identity: Identity
  /** It has failed or finished: nothing may follow. */
  readonly isOver: boolean
  /** Ends the answer as failed, unless the reader knows an ending: after that an error is only a notice. */
  fail(error: Omit<ErrorInfo, 'phase'>): void
  finish(ending: Ending): void
}

/** What one wire format knows: how its payloads read, and what it keeps open. */
export type AnswerReader = {
  /** Takes a frame's JSON; `type` is its own, else the frame's event name. */
  read(json: JsonObject, type: string): void
  /** `[DONE]` came, which only some formats mean. */
  done?(): void
  /** Gives what is held back and closes what is open; `isCut`: the answer did not come to its end. */
  close(isCut: boolean): void
  /** The ending that the provider has announced, if it has. */
  ending(): Ending | undefined
  /** Nothing but usage follows an announced ending. */
  readonly endsWithWord: boolean
}

const TOO_MANY_PARTS: Omit<ErrorInfo, 'phase'> = {
  kind: 'protocol',
  message: sentence('protocol', 'Its answer has more parts than anybody could look at.'),
  retryable: false,
}

/** The part of decoding that is the same in every format: frames to JSON, errors, and exactly one end. */
export function decodeAnswer(dialect: DialectName, createReader: (answer: Answer) => AnswerReader): Decoder {
  let out: StreamEventBody[] = []
  let isOver = false
  const emit = (event: StreamEventBody) => void out.push(event)

  function close(isCut: boolean): void {
    isOver = true
    reader.close(isCut)
    answer.parts.closeAll()
    answer.usage.finish()
  }

  const answer: Answer = {
    emit(event) {
      // It may be about a part that was not opened.
      if (!answer.parts.isFull) emit(event)
    },
    parts: createParts(emit),
    usage: createUsageMeter(emit),
    identity: {},
    get isOver() {
      return isOver
    },
    fail(error) {
      if (isOver) return
      const ending = reader.ending()
      if (ending) return answer.finish(ending)
      close(true)
      emit({ type: 'error', ...error, phase: answer.parts.count > 0 ? 'mid_stream' : 'before_first_token' })
    },
    finish({ word, hasToolCalls, detail }) {
      close(false)
      if (answer.parts.isFull) emit({ type: 'error', ...TOO_MANY_PARTS, phase: 'mid_stream' })
      else emit(finishEvent(word, hasToolCalls, answer.parts.count > 0, detail))
    },
  }
  const reader = createReader(answer)

  function readFrame(frame: Frame): void {
    if (frame.data?.trim() === '[DONE]') return reader.done?.()
    const payload = readPayload(frame)
    if (!payload) return
    if ('error' in payload) return answer.fail(payload.error)
    const foreign = foreignFormat(payload.json, dialect)
    if (foreign) return answer.fail(foreign)
    const { type } = payload.json
    reader.read(payload.json, typeof type === 'string' && type !== '' ? type : frame.event)
    if (answer.parts.isFull) answer.fail(TOO_MANY_PARTS)
  }

  function take(): StreamEventBody[] {
    const events = out
    out = []
    return events
  }

  return {
    push(frame) {
      if (isOver) return []
      readFrame(frame)
      return take()
    },
    end() {
      if (isOver) return []
      const ending = reader.ending()
      if (ending) answer.finish(ending)
      else close(true)
      return take()
    },
    get settled() {
      return reader.endsWithWord && reader.ending() !== undefined
    },
    get identity() {
      return answer.identity
    },
  }
}
