import type { Steps } from '@/lib/dialects/steps'
import { endOfString, MOST_DEPTH } from '@/lib/recording/format'

/** Values of a whole body; ten thousand messages of several parts have fewer. */
export const MOST_VALUES = 500_000
/** Fields of one object: of objects with a million, each costs the parser microseconds, and nobody else has a turn. */
export const MOST_KEYS = 10_000

/** Characters or strings between two stops. */
const STRIDE = 4096

/** Why a JSON text is not worth parsing: it is nested deeper than `MOST_DEPTH`, or holds more than the limits above. */
export function* judgeJson(text: string): Steps<'deep' | 'crowded' | undefined> {
  const keys: number[] = []
  let values = 0
  let inside = -1
  for (let at = 0, steps = 1; at < text.length; at++, steps++) {
    if (steps % STRIDE === 0) yield
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      keys[++inside] = 0
      if (inside >= MOST_DEPTH) return 'deep'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) inside--
    else if (code === COMMA) {
      if (++values > MOST_VALUES) return 'crowded'
    } else if (code === COLON) {
      const own = (keys[inside] ?? 0) + 1
      if (own > MOST_KEYS) return 'crowded'
      if (inside >= 0) keys[inside] = own
    }
  }
  return undefined
}

const [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [34, 91, 93, 123, 125, 44, 58]
