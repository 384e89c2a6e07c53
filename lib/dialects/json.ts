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

/** Parses JSON text; undefined when it is not JSON (JSON has no undefined). `revive` replaces values, as in JSON.parse. */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive)
  } catch {
    return undefined
  }
}
