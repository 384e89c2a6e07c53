import { currentWords } from '@/lib/language/current'
import type { TimedEvent } from '@/lib/recording/recording'
import { formatDecimal } from '../format'
import type { FrameEvent } from './wire-rows'

/** "+1,412.3 ms". */
export function formatMoment(ms: number): string {
  return `+${currentWords().units.milliseconds(formatDecimal(ms, 1))}`
}

/** A line as it came. `name` is the SSE field that opens it with its colon, or '' where there is none. */
export type RawLine = { name: string; rest: string }

/** The lines of a frame. LF, CRLF and CR end a line; a CR stays at its end, so that it can be shown. */
export function rawLines(raw: string): RawLine[] {
  const lines = raw.split(/\n|(?<=\r)(?!\n)/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => {
    const name = /^(?:data|event|id|retry)?:/.exec(line)?.[0] ?? ''
    return { name, rest: line.slice(name.length) }
  })
}

/**
 * Shows what a screen would hide or obey: control characters, and the marks that turn the direction of a text or have
 * no width. Line feeds stay.
 */
export function showControls(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '␡' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** What a frame carries: its `data` lines joined as the standard says, or all of it where it has none. */
export function payloadOf(raw: string): string {
  const lines = rawLines(raw).flatMap(({ name, rest }) => (name === 'data:' ? [rest.replace(/^ |\r$/g, '')] : []))
  return lines.length > 0 ? lines.join('\n') : raw
}

/** Deeper levels are not moved further to the right: hostile nesting would make the text quadratic. */
const MAX_INDENT = 32

/**
 * The JSON text with line breaks and indents. Numbers and strings stay as they were written, which `JSON.parse` would not
 * leave so. Undefined when it is no JSON.
 */
export function indentJson(json: string): string | undefined {
  try {
    JSON.parse(json)
  } catch {
    return undefined
  }
  let depth = 0
  let indented = ''
  let before = ''
  for (const token of json.match(TOKENS) ?? []) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isFirst = before === '{' || before === '['
    if (before === ',' || isFirst !== isEnd) indented += `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`
    indented += before === ':' ? ` ${token}` : token
    if (token === '{' || token === '[') depth++
    before = token
  }
  return indented
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** All frames of a run as one text, each followed by its empty line, as they came. What was not kept is said in a comment. */
export function joinFrames(events: readonly TimedEvent[]): string {
  return events.map(({ event }) => (event.type === 'frame' ? wholeFrame(event) : '')).join('')
}

function wholeFrame({ data, truncated, bytes }: FrameEvent): string {
  if (data === undefined) return `: ${bytes} bytes, not kept\n\n`
  if (truncated) return `${data}\n: cut here, ${bytes} bytes in all\n\n`
  const lineEnd = /(?:\r\n|\r|\n)$/.exec(data)?.[0]
  return lineEnd ? data + lineEnd : `${data}\n\n`
}
