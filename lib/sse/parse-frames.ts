/** One SSE message as it came: fields read, bytes kept. */
export type Frame = {
  /** Value of the `event:` field, '' when there was none. */
  event: string
  /** The `data:` lines joined by LF; null when the message had none (a comment, a bare `event: ping`). */
  data: string | null
  /** Lines that are neither a known field nor a comment: servers that fail write raw JSON or `error: {…}` there. */
  stray: string
  /** The text of the message with its line ends, without the blank line that ends it. */
  raw: string
  /** False when the body ended inside the message. */
  complete: boolean
}

export type FrameParser = {
  /** Takes the next piece of decoded text, cut anywhere, and gives the messages that it completes. */
  push(text: string): Frame[]
  /** The body ended: gives what had begun. The standard drops it, but servers close right after their last `data:` line. */
  end(): Frame[]
  /** Characters held of a message that has not ended. */
  readonly pending: number
}

/**
 * Reads an event stream (WHATWG HTML, 9.2.6): LF, CRLF and CR end a line, one space after the colon is dropped,
 * a BOM may open the stream. Linear in the input however it is cut.
 */
export function createFrameParser(): FrameParser {
  let line = ''
  let frame = emptyFrame()
  let started = false
  let afterCarriageReturn = false

  function readLine(text: string, lineEnd: string, into: Frame[]): void {
    if (text === '') {
      if (frame.raw !== '') into.push(frame)
      frame = emptyFrame()
      return
    }
    frame.raw += text + lineEnd
    readField(frame, text)
  }

  function push(text: string): Frame[] {
    const frames: Frame[] = []
    let position = 0
    if (!started && text !== '') {
      started = true
      if (text.startsWith('\uFEFF')) position = 1
    }
    if (afterCarriageReturn && text !== '') {
      afterCarriageReturn = false
      if (text.startsWith('\n')) {
        position = 1
        if (frame.raw !== '') frame.raw += '\n'
      }
    }
    let nextCr = text.indexOf('\r', position)
    let nextLf = text.indexOf('\n', position)
    while (nextCr !== -1 || nextLf !== -1) {
      const isCr = nextCr !== -1 && (nextLf === -1 || nextCr < nextLf)
      const at = isCr ? nextCr : nextLf
      const isCrLf = isCr && nextLf === at + 1
      readLine(line + text.slice(position, at), isCrLf ? '\r\n' : isCr ? '\r' : '\n', frames)
      line = ''
      position = isCrLf ? at + 2 : at + 1
      afterCarriageReturn = isCr && !isCrLf && position === text.length
      if (isCr) nextCr = text.indexOf('\r', position)
      if (!isCr || isCrLf) nextLf = text.indexOf('\n', position)
    }
    line += text.slice(position)
    return frames
  }

  function end(): Frame[] {
    const frames: Frame[] = []
    if (line !== '') readLine(line, '', frames)
    if (frame.raw !== '') frames.push({ ...frame, complete: false })
    line = ''
    frame = emptyFrame()
    return frames
  }

  return {
    push,
    end,
    get pending() {
      return line.length + frame.raw.length
    },
  }
}

function emptyFrame(): Frame {
  return { event: '', data: null, stray: '', raw: '', complete: true }
}

function readField(frame: Frame, line: string): void {
  const colon = line.indexOf(':')
  if (colon === 0) return
  const name = colon === -1 ? line : line.slice(0, colon)
  const from = line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1
  const value = colon === -1 ? '' : line.slice(from)
  switch (name) {
    case 'data':
      frame.data = frame.data === null ? value : `${frame.data}\n${value}`
      return
    case 'event':
      frame.event = value
      return
    case 'id':
    case 'retry':
      return
    default:
      frame.stray += frame.stray === '' ? line : `\n${line}`
  }
}
