import { isObject, parseJson } from './json'

/** Watches a text that comes in pieces for the moment when it is a whole JSON object. Each character is read once. */
export type ObjectWatch = {
  push(piece: string): void
  /** All that came is one object; `text` is all that came. */
  isWhole(text: string): boolean
}

export function createObjectWatch(): ObjectWatch {
  let state: 'before' | 'inside' | 'string' | 'escape' | 'behind' | 'broken' = 'before'
  let depth = 0
  let isValid: boolean | undefined

  function read(code: number): void {
    switch (state) {
      case 'before':
        if (code === OPENING) deepen()
        else if (!isSpace(code)) state = 'broken'
        return
      case 'inside':
        if (code === QUOTE) state = 'string'
        else if (code === OPENING) deepen()
        else if (code === CLOSING && --depth === 0) state = 'behind'
        return
      case 'string':
        if (code === QUOTE) state = 'inside'
        else if (code === BACKSLASH) state = 'escape'
        return
      case 'escape':
        state = 'string'
        return
      case 'behind':
        if (!isSpace(code)) state = 'broken'
    }
  }

  function deepen(): void {
    state = 'inside'
    depth++
  }

  return {
    push(piece) {
      for (let at = 0; at < piece.length && state !== 'broken'; at++) read(piece.charCodeAt(at))
    },
    isWhole(text) {
      if (state !== 'behind') return false
      isValid ??= isObject(parseJson(text))
      return isValid
    },
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9
}

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [34, 92, 123, 125]
