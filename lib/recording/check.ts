/** What is wrong with a value, as a sentence that names it by its path; null when nothing is. */
export type Check = (value: unknown, path: string) => string | null

export const string: Check = (value, path) => (typeof value === 'string' ? null : `${path} must be a string`)
export const boolean: Check = (value, path) => (typeof value === 'boolean' ? null : `${path} must be true or false`)
export const number: Check = (value, path) => (Number.isFinite(value) ? null : `${path} must be a number`)

/** Eleven days; no run is as long, and timers and charts have their limits. */
const MOST_MS = 1e9

/** Milliseconds. */
export const duration: Check = (value, path) =>
  Number.isFinite(value) && Number(value) >= 0 && Number(value) <= MOST_MS
    ? null
    : `${path} must be a number of milliseconds, 0 to ${MOST_MS}`

export function text(most: number): Check {
  return (value, path) =>
    typeof value === 'string' && value.length <= most ? null : `${path} must be a string of at most ${most} characters`
}

/** A whole number from 0 to `most`. */
export function count(most = Number.MAX_SAFE_INTEGER): Check {
  return (value, path) => {
    if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most) return null
    return `${path} must be a whole number, ${most === Number.MAX_SAFE_INTEGER ? 'at least 0' : `0 to ${most}`}`
  }
}

export function oneOf(...words: string[]): Check {
  return (value, path) =>
    words.some((word) => word === value)
      ? null
      : `${path} must be one of ${words.map((word) => `"${word}"`).join(', ')}`
}

export function optional(check: Check): Check {
  return (value, path) => (value === undefined ? null : check(value, path))
}

export function list(check: Check, most = Number.MAX_SAFE_INTEGER): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} must be a list`
    if (value.length > most) return `${path} must be a list of at most ${most}`
    for (const [index, entry] of value.entries()) {
      const problem = check(entry, `${path}[${index}]`)
      if (problem) return problem
    }
    return null
  }
}

/** An object with these fields; others are nobody's business. */
export function shape(fields: Record<string, Check>): Check {
  const entries = Object.entries(fields)
  return (value, path) => {
    if (!isObject(value)) return `${path || 'The line'} must be an object`
    for (const [name, check] of entries) {
      const problem = check(Object.hasOwn(value, name) ? value[name] : undefined, path ? `${path}.${name}` : name)
      if (problem) return problem
    }
    return null
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
