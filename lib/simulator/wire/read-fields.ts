import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'

/** The body as an object, or a refusal. */
export function readBody(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body
  throw new Refusal('invalid_request', 'The body is not a JSON object.')
}

/** A number of at least `smallest`, undefined if absent or null, or a refusal. */
export function readNumberField(
  body: Record<string, unknown>,
  field: string,
  { smallest, largest = Number.POSITIVE_INFINITY }: { smallest: number; largest?: number },
): number | undefined {
  const value = body[field] ?? undefined
  if (value === undefined) return undefined
  if (typeof value === 'number' && value >= smallest && value <= largest) return value
  const range = Number.isFinite(largest) ? `between ${smallest} and ${largest}` : `of at least ${smallest}`
  throw new Refusal('invalid_request', `${field}: a number ${range} is expected, not ${JSON.stringify(value)}`, field)
}

/** The text of a string, or of the text parts in a list. */
export function readContentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.flatMap((part) => (isRecord(part) && isText(part.text) ? [part.text] : [])).join('\n')
}

/** Refuses a tool whose name the real APIs would not take. */
export function checkToolName(name: unknown, field: string): void {
  if (typeof name === 'string' && /^[a-zA-Z0-9_-]{1,64}$/.test(name)) return
  throw new Refusal('invalid_request', `${field}: the name must match ^[a-zA-Z0-9_-]{1,64}$`, field)
}
