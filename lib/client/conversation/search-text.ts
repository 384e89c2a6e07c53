/** A text as the search compares it: whatever its case, its accents, and how its characters are composed. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The words of a search, folded; all of them have to be found. */
export function wordsOf(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

/** A piece of a text around what was found. */
export type Excerpt = { before: string; match: string; after: string }

const CHARS_BEFORE = 40
const CHARS_AFTER = 80

/** Where a folded word stands in a text, as it was written; undefined where it does not. */
export function excerptOf(text: string, word: string): Excerpt | undefined {
  const folded = foldText(text)
  const at = folded.indexOf(word)
  if (at < 0) return undefined
  const [start, end] =
    folded === text.toLowerCase() ? [at, at + word.length] : [unfold(text, at), unfold(text, at + word.length)]
  const from = Math.max(0, start - CHARS_BEFORE)
  const to = end + CHARS_AFTER
  return {
    before: `${from > 0 ? '…' : ''}${oneLine(text.slice(from, start))}`,
    match: oneLine(text.slice(start, end)),
    after: `${oneLine(text.slice(end, to))}${to < text.length ? '…' : ''}`,
  }
}

/** The place in the text that became this place in the folded text. */
function unfold(text: string, foldedAt: number): number {
  let folded = 0
  let at = 0
  for (const character of text) {
    if (folded >= foldedAt && foldText(character) !== '') break
    folded += foldText(character).length
    at += character.length
  }
  return at
}

function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ')
}
