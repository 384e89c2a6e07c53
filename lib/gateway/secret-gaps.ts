/**
 * What a reader does not see between two pieces of a text: white space, characters without width, tags, entities, JSON's
 * escapes, and where one line of an SSE frame's data ends and the next begins.
 */
const GAP = new RegExp(
  [
    /[\r\n]{1,8}(?:(?:event|id|retry)?:[^\r\n]{0,200}[\r\n]{0,8}|data: ?){0,8}/,
    /\s|\p{Default_Ignorable_Code_Point}/u,
    /<[^<>]{1,200}>/,
    /&(?:[a-z]{1,8}|#\d{1,6}|#x[\da-f]{1,5});/,
    /\\{1,64}(?:[nrtfv]|u(?:00(?:0[9a-d]|20|a0|ad)|20[0-6][\da-f]|feff))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iuy',
)

/** Where the gap ends that begins at `at`; `at` itself where there is none. Several in a row are one. */
export function gapEnd(text: string, at: number): number {
  let end = at
  while (end - at < LONGEST && mayBeGap(text.charCodeAt(end))) {
    GAP.lastIndex = end
    if (!GAP.test(text)) break
    end = GAP.lastIndex
  }
  return end
}

/** Whether a gap may begin with this character: nearly none of a key do. */
function mayBeGap(code: number): boolean {
  return code <= 32 || code >= 160 || code === AMPERSAND || code === LESS_THAN || code === BACKSLASH
}

/** Characters, about. Many letters may each have a gap after them that has to be read: none is read far. */
const LONGEST = 500
const AMPERSAND = 38
const LESS_THAN = 60
const BACKSLASH = 92
