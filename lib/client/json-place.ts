import { findJsonError } from './json-error'

/** Where a text stops being JSON: "line 2, column 5", or "its end" when only something is missing. Null when it is valid. */
export function findJsonPlace(text: string): string | null {
  const index = findJsonError(text)
  if (index === null) return null
  if (index >= text.trimEnd().length) return 'its end'
  const lines = text.slice(0, index).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
