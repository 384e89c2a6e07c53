import { parse } from 'partial-json'

/** One top-level key of a tool call's arguments. `start` is where its value begins in the text. */
export type ArgumentRow = { key: string; value: string; isPartial: boolean; start: number }

/**
 * The top-level keys that a growing JSON text has shown so far, in order of appearance. More text never takes a key
 * away. A text that is no object has no rows.
 */
export function readArguments(text: string): ArgumentRow[] {
  const rows = new Map<string, ArgumentRow>()
  for (const { key, start, end } of scanMembers(text)) {
    const raw = text.slice(start, end ?? text.length)
    rows.set(key, { key, value: showValue(raw), isPartial: end === undefined, start })
  }
  return [...rows.values()]
}

type Member = { key: string; start: number; end?: number }

/** Walks the text once. Only the last member can be without an end. */
function scanMembers(text: string): Member[] {
  const members: Member[] = []
  let index = skipSpace(text, 0)
  if (text[index] !== '{') return members
  index++
  while (index < text.length) {
    index = skipSpace(text, index)
    if (text[index] !== '"') break
    const keyEnd = stringEnd(text, index)
    if (keyEnd === undefined) break
    const key = showValue(text.slice(index, keyEnd))
    index = skipSpace(text, keyEnd)
    if (text[index] !== ':') break
    const start = skipSpace(text, index + 1)
    if (start >= text.length) {
      members.push({ key, start })
      break
    }
    const end = valueEnd(text, start)
    members.push(end === undefined ? { key, start } : { key, start, end })
    if (end === undefined) break
    index = skipSpace(text, end)
    if (text[index] !== ',') break
    index++
  }
  return members
}

function skipSpace(text: string, from: number): number {
  let index = from
  while (index < text.length && ' \n\r\t'.includes(text.charAt(index))) index++
  return index
}

/** Index after the closing quote. */
function stringEnd(text: string, open: number): number | undefined {
  for (let index = open + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '"') return index + 1
  }
  return undefined
}

/** Index after the value. A number or word is whole only when something follows it. */
function valueEnd(text: string, start: number): number | undefined {
  if (text[start] === '"') return stringEnd(text, start)
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const char = text.charAt(index)
    if (char === '"') {
      const end = stringEnd(text, index)
      if (end === undefined) return undefined
      index = end - 1
    } else if (char === '{' || char === '[') {
      depth++
    } else if (char === '}' || char === ']') {
      if (depth === 0) return index
      depth--
      if (depth === 0) return index + 1
    } else if (depth === 0 && ', \n\r\t'.includes(char)) {
      return index
    }
  }
  return undefined
}

/** A string without its quotes, anything else as compact JSON; what cannot be read is shown as it is. */
function showValue(raw: string): string {
  if (raw.trim() === '') return ''
  try {
    const value: unknown = parse(raw)
    return typeof value === 'string' ? value : JSON.stringify(value)
  } catch {
    return raw
  }
}
