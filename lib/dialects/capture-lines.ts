import type { Steps } from './steps'

/** A line of what the provider sent; `number` counts the text's lines from 1. */
export type CaptureLine = { text: string; lineEnd: string; number: number }

/** What the provider sent, without what the tool said beside it. `status` only where the text tells it. */
export type CaptureBody = { lines: CaptureLine[]; status: number | undefined; isCut: boolean }

const MOST_LINES = 200_000
/** Characters at a line's beginning and end that are looked at for words of curl's. */
const LOOKED_AT = 300

/** Of `curl -v`: its own words, headers sent and received, sizes; its last words; the two lines above its meter. */
const TALK = /^(?:[*<>](?: |$)|[{}] \[\d+ bytes data\]|curl: \(\d+\) | {1,3}% Total |\s{10,}Dload )/

/** A row of curl's progress meter, which begins with CR and has no line end, so that the body may go on right behind it. */
const METER = /^ {0,2}\d{1,3}(?: +\d[\d.]*[kMGTP]?){7}(?: +(?:--:--:--|\d+:\d\d:\d\d|\d+d \d\dh)){3} +\d[\d.]*[kMGTP]?/

/** Curl's last words behind a body without a line end at its end. */
const LAST_WORDS = /(?:\* (?:Connection #\d+ to host \S+ left intact|Closing connection[^"{}]*)|curl: \(\d+\) [^"{}]*)$/

const STATUS = /^HTTP\/[\d.]+ (\d{3})\b/

/** Reads bare text, or what `curl` printed with `-i`, `-v` or its progress meter in between. */
export function* readCaptureLines(text: string): Steps<CaptureBody> {
  const lines: CaptureLine[] = []
  let status: number | undefined
  let isCut = false
  for (const line of linesOf(text.startsWith('\uFEFF') ? text.slice(1) : text)) {
    yield
    if (lines.length >= MOST_LINES) {
      isCut = true
      break
    }
    const start = line.text.slice(0, LOOKED_AT)
    const meter = start === '' ? '' : (METER.exec(start)?.[0] ?? '')
    const rest = line.text.slice(meter.length)
    if (rest !== '' && TALK.test(rest.slice(0, LOOKED_AT))) {
      status = statusOf(rest.slice(2)) ?? status
      continue
    }
    keep(lines, { ...line, text: withoutLastWords(rest) }, meter !== '')
  }
  const headers = skipHeaders(lines)
  return { lines: lines.slice(headers.length), status: headers.status ?? status, isCut }
}

/** Blank lines in a row say no more than one. */
function keep(lines: CaptureLine[], line: CaptureLine, isBehindMeter: boolean): void {
  const last = lines.at(-1)
  if (!isBehindMeter) {
    if (line.text !== '' || last === undefined || last.text !== '') lines.push(line)
    return
  }
  if (last?.lineEnd === '\r') last.lineEnd = ''
  if (last?.lineEnd === '') {
    last.text += line.text
    if (line.lineEnd !== '\r') last.lineEnd = line.lineEnd
  } else if (line.text !== '') lines.push(line)
}

function withoutLastWords(text: string): string {
  if (text === '') return text
  const words = LAST_WORDS.exec(text.slice(-LOOKED_AT))?.[0]
  return words === undefined ? text : text.slice(0, -words.length)
}

/** Of `curl -i`: one block of headers or, after a redirect or `100 Continue`, several. */
function skipHeaders(lines: readonly CaptureLine[]): { length: number; status: number | undefined } {
  let status: number | undefined
  let length = 0
  for (;;) {
    let at = length
    while (lines[at]?.text === '') at++
    const found = statusOf(lines[at]?.text ?? '')
    if (found === undefined) return { length, status }
    status = found
    while (at < lines.length && lines[at]?.text !== '') at++
    length = at
  }
}

function statusOf(text: string): number | undefined {
  const digits = STATUS.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** LF, CRLF and CR end a line, as in an event stream. */
function* linesOf(text: string): Generator<CaptureLine> {
  let nextCr = text.indexOf('\r')
  let nextLf = text.indexOf('\n')
  let from = 0
  for (let number = 1; from < text.length; number++) {
    const isCr = nextCr !== -1 && (nextLf === -1 || nextCr < nextLf)
    const at = isCr ? nextCr : nextLf === -1 ? text.length : nextLf
    const lineEnd = isCr && nextLf === at + 1 ? '\r\n' : text.slice(at, at + 1)
    yield { text: text.slice(from, at), lineEnd, number }
    from = at + lineEnd.length
    if (nextCr !== -1 && nextCr < from) nextCr = text.indexOf('\r', from)
    if (nextLf !== -1 && nextLf < from) nextLf = text.indexOf('\n', from)
  }
}
