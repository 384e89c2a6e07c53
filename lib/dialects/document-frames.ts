import type { Frame, FrameParser } from '@/lib/sse/parse-frames'

/** Of what stands between a list's entries no more is kept. */
const LONGEST_OUTSIDE = 200

/**
 * Reads a JSON body as frames: a document is one frame, whole at the end of the body, and a list (Gemini without `alt=sse`)
 * one for each object in it, as soon as it is whole. Linear in the input however it is cut.
 */
export function createDocumentParser(): FrameParser {
  let reader: FrameParser | undefined
  let before = ''

  return {
    push(text) {
      if (reader) return reader.push(text)
      before += text
      const opening = before.trimStart()
      if (opening === '') return []
      reader = opening.startsWith('[') ? createListReader() : createWholeReader()
      return reader.push(before)
    },
    end: () => reader?.end() ?? [],
    get pending() {
      return reader?.pending ?? before.length
    },
  }
}

function createWholeReader(): FrameParser {
  let document = ''
  return {
    push(text) {
      document += text
      return []
    },
    end: () => [frameOf(document, true)],
    get pending() {
      return document.length
    },
  }
}

function createListReader(): FrameParser {
  let place: 'between' | 'inside' | 'string' | 'escape' = 'between'
  let depth = 0
  let entry = ''
  let outside = ''
  let hasEntries = false

  /** True where an entry ends. */
  function read(code: number): boolean {
    switch (place) {
      case 'between':
        if (code === OPENING) enter()
        return false
      case 'inside':
        if (code === QUOTE) place = 'string'
        else if (code === OPENING) depth++
        else if (code === CLOSING && --depth === 0) place = 'between'
        return place === 'between'
      case 'string':
        if (code === QUOTE) place = 'inside'
        else if (code === BACKSLASH) place = 'escape'
        return false
      case 'escape':
        place = 'string'
        return false
    }
  }

  function enter(): void {
    place = 'inside'
    depth = 1
  }

  return {
    push(text) {
      const frames: Frame[] = []
      let from = 0
      for (let at = 0; at < text.length; at++) {
        const wasBetween = place === 'between'
        const isEnd = read(text.charCodeAt(at))
        if (wasBetween && place === 'inside') {
          outside = (outside + text.slice(from, at)).slice(0, LONGEST_OUTSIDE)
          from = at
        } else if (isEnd) {
          frames.push(frameOf(entry + text.slice(from, at + 1), true))
          hasEntries = true
          entry = ''
          from = at + 1
        }
      }
      const rest = text.slice(from)
      if (place === 'between') outside = (outside + rest).slice(0, LONGEST_OUTSIDE)
      else entry += rest
      return frames
    },
    end() {
      if (place !== 'between') return [frameOf(entry, false)]
      return hasEntries ? [] : [frameOf(outside, true)]
    },
    get pending() {
      return entry.length
    },
  }
}

function frameOf(text: string, isWhole: boolean): Frame {
  return { event: '', data: text, stray: '', raw: text, complete: isWhole }
}

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [34, 92, 123, 125]
