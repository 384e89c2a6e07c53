/** Where a block begins and ends in the whole text, in UTF-16 units. Blocks follow one another without gaps. */
type Span = { start: number; end: number }

/**
 * A top-level piece of Markdown that is read on its own. `segments` are a code block's lines without the fences: all
 * of them end with a line break but the last one. `label` and `text` of a footnote are without brackets and indent.
 */
export type Block =
  | (Span & { kind: 'prose'; text: string })
  | (Span & { kind: 'code'; info: string; segments: readonly string[]; isClosed: boolean })
  | (Span & { kind: 'footnote'; label: string; text: string })

export type BlockSplitter = {
  /** Blocks that no further text can change. */
  readonly finished: readonly Block[]
  /** The line that has no line break yet. */
  readonly partialLine: string
  readonly isInFence: boolean
  /** Reads the lines that are complete. `text` is all there is so far and begins with what was fed before. */
  feed: (text: string) => void
  /** The blocks that are still open if the text ended here, with `lastLine` in place of the partial line. */
  unfinished: (lastLine: string) => Block[]
}

/** Long enough that there are few segments, short enough that laying one out is cheap. */
const SEGMENT_CHARS = 2000

const blank = /^[ \t\r]*$/
const fenceStart = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[ \t\r]*$/
const headingStart = /^ {0,3}#{1,6}(?:[ \t\r]|$)/
const ruleLine = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})\r?$/
const setextLine = /^ {0,3}-+[ \t\r]*$/
/** A rule, or what makes a heading of the line before. */
const dashes = /^ {0,3}-{3,}[ \t\r]*$/
const listMarker = /^( *(?:[-*+]|\d{1,9}[.)]))([ \t]+|\r?$)/
/** Within a paragraph, a number other than 1 or an empty item is text. */
const interruptingMarker = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/
const quoteLine = /^ {0,3}>/
const footnoteStart = /^ {0,3}\[\^([^\]\s]+)\]:/
const mathStart = /^ {0,3}(\$\$|\\\[)/
const mathEnds: Record<string, string> = { $$: '$$', '\\[': '\\]' }

type Open =
  | { kind: 'nothing'; start: number }
  | { kind: 'paragraph'; start: number; mathEnd: string | undefined; isQuote: boolean }
  | { kind: 'list'; start: number; hadBlank: boolean; contentIndent: number; fence: string | undefined }
  | { kind: 'indented'; start: number; hadBlank: boolean }
  | { kind: 'footnote'; start: number; hadBlank: boolean; label: string }
  | { kind: 'fence'; start: number; fence: Fence; segments: readonly string[]; segmentLines: string }

type Fence = { indent: number; marker: string; info: string }

/** Where reading stands: plain values only, so that a copy can read on without being noticed. */
type Position = { blocks: Block[]; open: Open }

/**
 * Cuts a growing text into top-level blocks line by line; no line is looked at twice. Where Markdown leaves it open
 * whether a line belongs to a block, the block goes on: a block that is too large is still read right.
 */
export function createBlockSplitter(): BlockSplitter {
  const finished: Block[] = []
  const position: Position = { blocks: finished, open: { kind: 'nothing', start: 0 } }
  let text = ''
  let lineStart = 0

  return {
    finished,
    get partialLine() {
      return text.slice(lineStart)
    },
    get isInFence() {
      return position.open.kind === 'fence'
    },
    feed(whole) {
      text = whole
      for (let lineEnd = text.indexOf('\n', lineStart); lineEnd !== -1; lineEnd = text.indexOf('\n', lineStart)) {
        readLine(position, text, lineStart, lineEnd + 1)
        lineStart = lineEnd + 1
      }
    },
    unfinished(lastLine) {
      const probe: Position = { blocks: [], open: { ...position.open } }
      const shown = lastLine === text.slice(lineStart) ? text : text.slice(0, lineStart) + lastLine
      if (lastLine !== '') readLine(probe, shown, lineStart, shown.length)
      if (probe.open.start < shown.length) finish(probe, shown, shown.length)
      return probe.blocks
    },
  }
}

/** All blocks of a text that is complete. */
export function splitBlocks(text: string): Block[] {
  const splitter = createBlockSplitter()
  splitter.feed(text)
  return [...splitter.finished, ...splitter.unfinished(splitter.partialLine)]
}

/** Cuts code at line breaks into segments, as the splitter does. */
export function cutSegments(code: string): string[] {
  const segments: string[] = []
  let start = 0
  for (;;) {
    const lineBreak = code.indexOf('\n', start + SEGMENT_CHARS - 1)
    if (lineBreak === -1 || lineBreak === code.length - 1) return [...segments, code.slice(start)]
    segments.push(code.slice(start, lineBreak + 1))
    start = lineBreak + 1
  }
}

function readLine(position: Position, text: string, start: number, end: number) {
  const line = text.slice(start, text[end - 1] === '\n' ? end - 1 : end)
  if (position.open.kind === 'fence') return readFenceLine(position, position.open, text, line, end)
  if (blank.test(line)) return readBlankLine(position, text, end)
  if (closesBefore(position.open, line)) finish(position, text, start)
  const { open } = position
  if (open.kind === 'nothing') {
    position.open = openBlock(open.start, line)
    if (headingStart.test(line) || ruleLine.test(line)) finish(position, text, end)
  } else if (open.kind === 'paragraph') {
    position.open = continueParagraph(open, line)
    if (!open.mathEnd && (ruleLine.test(line) || (!open.isQuote && setextLine.test(line)))) finish(position, text, end)
  } else {
    if (open.kind === 'list') readListLine(open, line)
    open.hadBlank = false
    // It closes the list, or makes a heading of a line that has closed it.
    if (open.kind === 'list' && dashes.test(line) && indentOf(line) < open.contentIndent) finish(position, text, end)
  }
}

function readBlankLine(position: Position, text: string, end: number) {
  const { open } = position
  if (open.kind === 'paragraph') finish(position, text, end)
  else if (open.kind !== 'nothing' && open.kind !== 'fence') open.hadBlank = true
}

function readFenceLine(position: Position, open: Open & { kind: 'fence' }, text: string, line: string, end: number) {
  const { indent, marker } = open.fence
  const closing = fenceEnd.exec(line)?.[1]
  if (closing?.startsWith(marker)) return finish(position, text, end, true)
  const content = indent === 0 ? line : line.replace(new RegExp(`^ {1,${indent}}`), '')
  // A segment is put away only when more follows, so the last one is never empty.
  if (open.segmentLines.length >= SEGMENT_CHARS) {
    open.segments = [...open.segments, copyString(open.segmentLines)]
    open.segmentLines = ''
  }
  open.segmentLines += text[end - 1] === '\n' ? `${content}\n` : content
}

function closesBefore(open: Open, line: string): boolean {
  if (open.kind === 'nothing' || open.kind === 'fence') return false
  const indent = indentOf(line)
  if (open.kind === 'list' && open.fence !== undefined && !open.hadBlank) return false
  // What is indented as far as a list item's text, or at all in a footnote, is a part of it.
  const isAtTop = indent < (open.kind === 'list' ? Math.min(4, open.contentIndent) : open.kind === 'footnote' ? 1 : 4)
  if (isAtTop && fenceStart.test(line)) return true
  if (open.kind === 'paragraph' && open.mathEnd) return false
  if (isAtTop && (footnoteStart.test(line) || headingStart.test(line))) return true
  switch (open.kind) {
    case 'paragraph':
      return false
    case 'indented':
      return indent < 4
    case 'list':
      if (isAtTop && ((ruleLine.test(line) && !dashes.test(line)) || quoteLine.test(line))) return true
      return open.hadBlank && indent < open.contentIndent && !listMarker.test(line)
    case 'footnote':
      return open.hadBlank && indent < 2
  }
}

function openBlock(start: number, line: string): Open {
  const [, indent = '', marker, info = ''] = fenceStart.exec(line) ?? []
  if (marker !== undefined) {
    const fence = { indent: indent.length, marker, info: copyString(info.trim()) }
    return { kind: 'fence', start, fence, segments: [], segmentLines: '' }
  }
  const label = footnoteStart.exec(line)?.[1]
  if (label !== undefined) return { kind: 'footnote', start, hadBlank: false, label: copyString(label) }
  if (indentOf(line) >= 4) return { kind: 'indented', start, hadBlank: false }
  if (listMarker.test(line) && !ruleLine.test(line)) return openList(start, line)
  return { kind: 'paragraph', start, mathEnd: openedMath(line), isQuote: quoteLine.test(line) }
}

function continueParagraph(open: Open & { kind: 'paragraph' }, line: string): Open {
  if (open.mathEnd) return line.includes(open.mathEnd) ? { ...open, mathEnd: undefined } : open
  if ((open.isQuote ? listMarker : interruptingMarker).test(line)) return openList(open.start, line)
  return { ...open, mathEnd: openedMath(line), isQuote: open.isQuote || quoteLine.test(line) }
}

function openList(start: number, line: string): Open {
  return { kind: 'list', start, hadBlank: false, contentIndent: contentIndentAfter(line, 4), fence: undefined }
}

/** Follows the fences that stand right in an item. Until a blank line, their lines may be indented too little. */
function readListLine(open: Open & { kind: 'list' }, line: string) {
  const indent = indentOf(line)
  if (open.hadBlank && indent < open.contentIndent) open.fence = undefined
  if (open.fence === undefined) open.contentIndent = contentIndentAfter(line, open.contentIndent)
  if (indent < open.contentIndent) return
  const content = line.slice(open.contentIndent)
  if (open.fence === undefined) open.fence = fenceStart.exec(content)?.[2]
  else if (fenceEnd.exec(content)?.[1]?.startsWith(open.fence)) open.fence = undefined
}

/** How far text of the outermost item is indented; a marker left of that begins the next item. */
function contentIndentAfter(line: string, contentIndent: number): number {
  const [, marker = '', space = ''] = listMarker.exec(line) ?? []
  if (marker === '' || indentOf(line) >= contentIndent) return contentIndent
  const width = indentOf(space.replace('\r', ''))
  const isCode = width > 4
  return marker.length + (isCode || width === 0 || marker.length + space.length >= line.length ? 1 : width)
}

/** What ends a formula that this line begins. Until then its lines are not Markdown. */
function openedMath(line: string): string | undefined {
  const match = mathStart.exec(line)
  const end = mathEnds[match?.[1] ?? '']
  return match && end && !line.includes(end, match[0].length) ? end : undefined
}

function finish(position: Position, text: string, end: number, isClosed = false) {
  const { open, blocks } = position
  position.open = { kind: 'nothing', start: end }
  const { start } = open
  if (open.kind === 'fence') {
    const last = copyString(open.segmentLines.replace(/\r?\n$/, ''))
    blocks.push({ kind: 'code', start, end, info: open.fence.info, segments: [...open.segments, last], isClosed })
  } else if (open.kind === 'footnote') {
    blocks.push({ kind: 'footnote', start, end, label: open.label, text: footnoteText(text.slice(start, end)) })
  } else {
    blocks.push({ kind: 'prose', start, end, text: copyString(text.slice(start, end)) })
  }
}

function footnoteText(source: string): string {
  return copyString(source.replace(/^\s*\[\^[^\]\s]+\]:[ \t]*/, '').replace(/\n(?: {1,4}|\t)/g, '\n'))
}

function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns++
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

/**
 * A slice of a long string keeps the whole of it in memory, and here there is one for each update. Engines write a
 * concatenation out into memory of its own before they cut it.
 */
function copyString(slice: string): string {
  return ` ${slice}`.slice(1)
}
