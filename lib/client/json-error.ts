const whitespace = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

type Expected = 'value' | 'value_or_close' | 'key' | 'key_or_close' | 'colon' | 'separator'

/**
 * Index of the first character that cannot be part of a JSON text, the length of the text when it only ends too early,
 * or null when it is valid. Error messages of `JSON.parse` have no position that all browsers share.
 */
export function findJsonError(text: string): number | null {
  if (isJson(text)) return null
  let index = 0
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'

  const skip = (pattern: RegExp) => {
    pattern.lastIndex = index
    const length = pattern.exec(text)?.[0].length ?? 0
    index += length
    return length > 0
  }
  for (;;) {
    skip(whitespace)
    const char = text[index]
    if (char === undefined) return index
    const closes = char === '}' ? '{' : char === ']' ? '[' : undefined
    if (closes && (expected === 'separator' || expected.endsWith('_or_close'))) {
      if (open.pop() !== closes) return index
      index++
      expected = 'separator'
    } else if (expected === 'separator') {
      const container = open.at(-1)
      if (char !== ',' || !container) return index
      index++
      expected = container === '{' ? 'key' : 'value'
    } else if (expected === 'colon') {
      if (char !== ':') return index
      index++
      expected = 'value'
    } else if (expected.startsWith('key')) {
      if (char !== '"' || !skip(scalar)) return brokenAt(text, index)
      expected = 'colon'
    } else if (char === '{' || char === '[') {
      open.push(char)
      index++
      expected = char === '{' ? 'key_or_close' : 'value_or_close'
    } else if (skip(scalar)) {
      expected = 'separator'
    } else {
      return brokenAt(text, index)
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A string that is broken inside breaks at its first forbidden character; everything else where it starts. */
function brokenAt(text: string, start: number): number {
  if (text[start] !== '"') return start
  const sound = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy
  sound.lastIndex = start
  return start + (sound.exec(text)?.[0].length ?? 0)
}
