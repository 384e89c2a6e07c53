import { endOfString } from '@/lib/recording/format'

/** Deeper JSON is no provider's. */
const MOST_DEPTH = 64

/**
 * The texts of a raw frame, each with its place in the frame: what a reader of many frames would join. Texts of choices,
 * parts or items with numbers of their own have places of their own. What is no JSON is one text; JSON that was cut also has
 * its own texts, whose places are not known.
 */
export function visitStrings(raw: string, say: (path: string | undefined, text: string) => void): void {
  const payload = payloadOf(raw)
  if (payload === '') return
  try {
    const json: unknown = JSON.parse(payload)
    if (typeof json === 'object') return visit(json, '', MOST_DEPTH, say)
  } catch {
    // What follows is for this too.
  }
  say('', payload)
  if (/^\s*[{[]/.test(payload)) for (const text of stringsOf(payload)) say(undefined, text)
}

/** Whether a text hides a secret behind JSON's escapes, with which any letter may be written, also in JSON inside of JSON. */
export function hidesSecret(text: string, holdsSecret: (plain: string) => boolean): boolean {
  if (!text.includes('\\')) return false
  if (holdsSecret(plainLetters(text))) return true
  const plain = text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return holdsSecret(plain)
}

/**
 * The text with letters, digits and signs as themselves where they are written in numbers or behind backslashes. A run of
 * backslashes is read from its beginning only: from each of them would take the square of its length.
 */
export function plainLetters(text: string): string {
  return text
    .replace(/(?<!\\)\\+(?:u00|x)([2-7][0-9a-fA-F])/g, (written, code: string) => {
      const letter = String.fromCharCode(Number.parseInt(code, 16))
      // These two and DEL stay as they are, so that JSON stays JSON.
      return /["\\\x7f]/.test(letter) ? written : letter
    })
    .replace(/(?<!\\)\\+\//g, '/')
}

/** The text without the part of an escape at which it was cut. */
export function withoutCutEscape(text: string): string {
  return text.replace(/(?<!\\)\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?$/, '')
}

/** The strings of JSON that may have been cut anywhere, names too. */
function stringsOf(json: string): string[] {
  const texts: string[] = []
  for (let at = json.indexOf('"'); at !== -1; ) {
    const end = endOfString(json, at)
    texts.push(textOfString(json.slice(at + 1, end)))
    at = json.indexOf('"', end + 1)
  }
  return texts
}

function textOfString(written: string): string {
  for (const whole of [written, withoutCutEscape(written)]) {
    try {
      return JSON.parse(`"${whole}"`)
    } catch {
      // Cut inside of an escape, or no JSON.
    }
  }
  return written
}

function visit(value: unknown, path: string, depth: number, say: (path: string, text: string) => void): void {
  if (typeof value === 'string') return say(path, value)
  if (typeof value !== 'object' || value === null || depth === 0) return
  const place = Array.isArray(value) ? path : numberedPlace(value, path)
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string' || typeof field === 'object') visit(field, `${place}.${name}`, depth - 1, say)
  }
}

/** Choices, content blocks and output items have numbers. */
function numberedPlace(value: { index?: unknown; output_index?: unknown }, path: string): string {
  const place = typeof value.output_index === 'number' ? `${path}#${value.output_index}` : path
  return typeof value.index === 'number' ? `${place}#${value.index}` : place
}

/** What an SSE frame's data lines hold, or all that it says where there are none. */
function payloadOf(raw: string): string {
  const lines = [...raw.matchAll(/^data:? ?([^\r\n]*)/gm)].map(([, line]) => line ?? '')
  return lines.length > 0 ? lines.join('\n') : raw.replace(/^(?:event|id|retry)?: ?/gm, '').trim()
}
