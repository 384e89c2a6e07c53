import type { Dialect, StreamEvent } from '@/lib/protocol/events'
import type { LineError } from '@/lib/recording/parse-recording'
import type { Recording, TimedEvent } from '@/lib/recording/recording'

/** Answer of `POST /api/decode`: which dialect a capture speaks, why we think so, and what it says. */
export type CaptureReading = { dialect: Dialect | null; why: string; events: StreamEvent[]; errors: LineError[] }

export const DIALECT_NAMES: Readonly<Record<Dialect, string>> = {
  'openai-chat': 'Chat Completions',
  'openai-responses': 'Responses',
  'anthropic-messages': 'Anthropic Messages',
  gemini: 'Gemini',
}

/** How far the reading got. `answer` is the beginning of the visible text, empty where there is none. */
export type CaptureSummary = { frames: number; events: number; answer: string; isWhole: boolean }

const MOST_ANSWER_CHARS = 200

export function summarizeCapture({ events }: CaptureReading): CaptureSummary {
  let answer = ''
  for (const event of events) {
    if (event.type === 'text_delta' && answer.length < MOST_ANSWER_CHARS) answer += event.text
  }
  return {
    frames: events.filter(({ type }) => type === 'frame').length,
    events: events.length,
    answer: answer.slice(0, MOST_ANSWER_CHARS),
    isWhole: events.some(({ type }) => type === 'finish'),
  }
}

type CaptureStamp = Pick<Recording, 'id' | 'title' | 'startedAt' | 'productVersion'>

/** A capture as a recording of one run: the order is true, the times are the decoder's. Nobody knows what was asked. */
export function recordCapture({ events }: CaptureReading, dialect: Dialect, stamp: CaptureStamp): Recording {
  const { provider, model } = nameTarget(events, dialect)
  return {
    ...stamp,
    source: 'capture',
    hasTimes: false,
    runs: [
      {
        lane: 0,
        round: 0,
        request: { provider, model, messages: [] },
        labels: { provider: DIALECT_NAMES[dialect], model, isDemo: false },
        events: timeByFrames(events),
      },
    ],
  }
}

/** A frame is a network read of its own. */
function timeByFrames(events: readonly StreamEvent[]): TimedEvent[] {
  let read = 0
  return events.map((event) => {
    if (event.type === 'frame') read = event.n
    return { event, receivedMs: event.t, read }
  })
}

/** The model as the provider named it in its answer. */
function nameTarget(events: readonly StreamEvent[], dialect: Dialect): { provider: string; model: string } {
  const start = events.find(({ type }) => type === 'start')
  const response = events.findLast((event) => event.type === 'response' && event.model)
  const started = start?.type === 'start' ? start : undefined
  const named = response?.type === 'response' ? response.model : undefined
  return { provider: started?.provider || dialect, model: named || started?.model || 'unknown' }
}

/** The lines around one, each with its number from 1; long ones are cut. Lines may end in any of the three ways. */
export function excerptOf(text: string, line: number): { line: number; text: string }[] {
  const first = Math.max(1, line - LINES_AROUND)
  const excerpt: { line: number; text: string }[] = []
  const lineEnd = /\r\n|\r|\n/g
  for (let number = 1, start = 0; number <= line + LINES_AROUND; number++) {
    lineEnd.lastIndex = start
    const found = lineEnd.exec(text)
    if (number >= first) excerpt.push({ line: number, text: cutLine(text.slice(start, found?.index)) })
    if (!found) break
    start = lineEnd.lastIndex
  }
  return excerpt
}

const LINES_AROUND = 3
const MOST_LINE_CHARS = 500

function cutLine(text: string): string {
  return text.length > MOST_LINE_CHARS ? `${text.slice(0, MOST_LINE_CHARS)}…` : text
}

/** A capture's text. PowerShell writes what curl prints as UTF-16, with a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
