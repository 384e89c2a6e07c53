import { createFrameParser, type Frame } from '@/lib/sse/parse-frames'
import type { CaptureLine } from './capture-lines'
import type { Steps } from './steps'

/** An event stream; one payload a line; a list of payloads; one whole answer. */
export type CaptureFormat = 'sse' | 'json-lines' | 'json-list' | 'json'

/** A frame and the line of the text where it begins, counted from 1. */
export type CapturedFrame = { frame: Frame; line: number }

const FIELD = /^(?:data|event|id|retry|error|):/
const JSON_OPENING = /^\s*(?:\{|\[\s*(?:\{|\]|$))/
const PAGE_OPENING = /^\s*<[!a-z]/i
const OPENINGS = [FIELD, JSON_OPENING, PAGE_OPENING]
/** More are not read: nobody looks through so many. */
export const MOST_FRAMES = 20_000
/** Characters at a line's beginning that tell what it is. */
const LOOKED_AT = 300

/** The frames of a capture's body in whatever format it is, or why there are none, as a sentence. */
export function* readCaptureFrames(
  body: readonly CaptureLine[],
): Steps<{ format: CaptureFormat; frames: CapturedFrame[] } | { reason: string }> {
  // What stands above is the prompt of a shell, and the command.
  const start = body.findIndex(({ text }) => OPENINGS.some((opening) => opening.test(text.slice(0, LOOKED_AT))))
  if (start === -1)
    return {
      reason: body.some(({ text }) => text.trim() !== '')
        ? 'It holds no event stream and no JSON.'
        : 'There is nothing in it.',
    }
  const lines = body.slice(start)
  if (lines.some(({ text }) => FIELD.test(text))) return { format: 'sse', frames: yield* framesOfStream(lines) }
  if (PAGE_OPENING.test((lines[0]?.text ?? '').slice(0, LOOKED_AT)))
    return { reason: 'It is a web page, not an answer of an API.' }
  if (isOnePerLine(lines)) return { format: 'json-lines', frames: framesOfLines(lines) }
  const frames = framesOfText(lines)
  const isList = lines[0]?.text.trimStart().startsWith('[')
  return { format: isList ? 'json-list' : frames.length === 1 ? 'json' : 'json-lines', frames }
}

function* framesOfStream(lines: readonly CaptureLine[]): Steps<CapturedFrame[]> {
  const parser = createFrameParser()
  const frames: CapturedFrame[] = []
  let line: number | undefined
  for (const { text, lineEnd, number } of lines) {
    if (frames.length > MOST_FRAMES) return frames
    yield
    if (text !== '') line ??= number
    for (const frame of parser.push(text + lineEnd)) frames.push({ frame, line: line ?? number })
    if (text === '') line = undefined
  }
  for (const frame of parser.end()) frames.push({ frame, line: line ?? 1 })
  return frames
}

function isOnePerLine(lines: readonly CaptureLine[]): boolean {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const whole = filled.filter(({ text }) => text.startsWith('{') && /\},?\s?$/.test(text.slice(-3)))
  return filled.length > 1 && whole.length * 2 >= filled.length
}

function framesOfLines(lines: readonly CaptureLine[]): CapturedFrame[] {
  const filled = lines.filter(({ text }) => text.trim() !== '').slice(0, MOST_FRAMES + 1)
  return filled.map(({ text, number }, index) => {
    const data = text.trimEnd().replace(/,$/, '')
    return { frame: jsonFrame(data, index < filled.length - 1 || data.endsWith('}')), line: number }
  })
}

/** Every object that is not inside another one. */
function framesOfText(lines: readonly CaptureLine[]): CapturedFrame[] {
  const text = lines.map((line) => line.text + line.lineEnd).join('')
  const frames: CapturedFrame[] = []
  let index = 0
  let lineEndsAt = 0
  for (const { from, to, isWhole } of objectsIn(text)) {
    for (
      let line = lines[index];
      line && lineEndsAt + line.text.length + line.lineEnd.length <= from;
      line = lines[index]
    ) {
      lineEndsAt += line.text.length + line.lineEnd.length
      index++
    }
    frames.push({ frame: jsonFrame(text.slice(from, to), isWhole), line: lines[index]?.number ?? 1 })
  }
  return frames
}

function jsonFrame(data: string, isWhole: boolean): Frame {
  return { event: '', data, stray: '', raw: data, complete: isWhole }
}

function objectsIn(text: string): { from: number; to: number; isWhole: boolean }[] {
  const objects = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length && objects.length <= MOST_FRAMES; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE && depth > 0) at = endOfString(text, at)
    else if (code === OPENING) {
      if (depth === 0) from = at
      depth++
    } else if (code === CLOSING && depth > 0) {
      depth--
      if (depth === 0) objects.push({ from, to: at + 1, isWhole: true })
    }
  }
  if (depth > 0) objects.push({ from, to: text.length, isWhole: false })
  return objects
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [34, 92, 123, 125]
