import { currentWords } from '@/lib/language/current'
import { findJsonError } from './json-error'

/** Where a text stops being JSON, in words: "line 2, column 5", or "its end" when only something is missing. Null when it is valid. */
export function findJsonPlace(text: string): string | null {
  const index = findJsonError(text)
  if (index === null) return null
  const words = currentWords().tools.jsonPlace
  if (index >= text.trimEnd().length) return words.end
  const lines = text.slice(0, index).split('\n')
  return words.at(`${lines.length}`, `${(lines.at(-1)?.length ?? 0) + 1}`)
}
