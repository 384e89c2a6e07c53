import { endOfString } from '@/lib/recording/format'

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
/** Values of one text: no answer holds more, and of millions each would cost several objects and events. */
const MAX_VALUES = 100_000

/**
 * Parses JSON text; undefined when it is not JSON (JSON has no undefined), too deep, or of too many values. `revive`
 * replaces values, as in JSON.parse.
 */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return isTooMuch(text) ? undefined : JSON.parse(text, revive)
  } catch {
    return undefined
  }
}

/** Too deep, or of too many values, to be looked at. */
export function isTooMuch(text: string): boolean {
  if (text.length < 2 * MAX_DEPTH) return false
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) return true
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        if (++values > MAX_VALUES) return true
    }
  }
  return false
}

const [QUOTE, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [34, 91, 93, 123, 125, 44]
