/** Reading JSON of unknown shape: compatible servers leave fields out, send null, or another type. */
export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value when it is an object, else an empty one: a missing branch reads as a branch with nothing in it. */
export function objectAt(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value when it is a string, else ''. Missing, null and '' mean the same in every delta field. */
export function textAt(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A token count: a finite number that is not negative, else undefined. Zero is a value. */
export function countAt(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** What nests deeper could be read but not written again: the engine's own writer gives up. */
const MAX_DEPTH = 1000

/**
 * Parses JSON text; undefined when it is not JSON (JSON has no undefined) or too deep. `revive` replaces values, as in
 * JSON.parse.
 */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

function isTooDeep(text: string): boolean {
  if (text.length < 2 * MAX_DEPTH) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '[':
      case '{':
        if (++depth > MAX_DEPTH) return true
        break
      case ']':
      case '}':
        depth--
    }
  }
  return false
}

/** Where the string that begins here ends; the text's length when it does not. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
