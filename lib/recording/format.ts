/** Of the recording files that this Deltascope writes. A reader refuses a newer one; it would read it wrong. */
export const FORMAT_VERSION = 1

/** Deeper JSON cannot be written again without exhausting the stack. */
export const MOST_DEPTH = 200

/** Whether a JSON text is nested deeper than `MOST_DEPTH`. Counts brackets outside strings. */
export function isDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MOST_DEPTH) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return false
}

/**
 * The quote that ends the JSON string that begins at `start`: no odd number of backslashes precedes it. The text's length
 * where there is none. Strings are most of such a text, so they are jumped over.
 */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((quote - before) % 2 === 1) return quote
  }
  return text.length
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
