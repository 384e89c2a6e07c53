import type { StreamEventBody } from '@/lib/protocol/events'

/** Replaces keys in the events of one run, also where a key comes in pieces over several deltas of a part. */
export type RedactEvents = (events: readonly StreamEventBody[]) => readonly StreamEventBody[]

const PLACEHOLDER = '[key]'

/**
 * A key that is whole inside one event is replaced where events become text; this sees to those that are not.
 * Nothing is held back, since that would change the cadence: the piece that completes a key is replaced.
 */
export function createEventRedactor(secrets: readonly string[]): RedactEvents {
  if (secrets.length === 0) return (events) => events
  const longest = Math.max(...secrets.map((secret) => secret.length))
  const tails = new Map<number, string>()
  const calls = new Map<number, string>()

  function clean(part: number, text: string): string {
    let tail = tails.get(part) ?? ''
    let rest = text
    let cleaned = ''
    for (let found = firstSecret(tail + rest, secrets); found; found = firstSecret(tail + rest, secrets)) {
      // What went out before is the key's beginning; what completes it stays here.
      if (found.from > tail.length) cleaned += rest.slice(0, found.from - tail.length)
      cleaned += PLACEHOLDER
      rest = rest.slice(found.to - tail.length)
      tail = ''
    }
    tails.set(part, (tail + rest).slice(-longest + 1))
    return cleaned + rest
  }

  function redact(event: StreamEventBody): StreamEventBody {
    switch (event.type) {
      case 'text_delta':
      case 'reasoning_delta':
        return { ...event, text: clean(event.part, event.text) }
      case 'tool_call_delta': {
        const text = clean(event.part, event.arguments)
        calls.set(event.part, (calls.get(event.part) ?? '') + text)
        return { ...event, arguments: text }
      }
      case 'part_end':
        return event.arguments === undefined ? event : { ...event, arguments: calls.get(event.part) ?? event.arguments }
      case 'frame':
        if (event.data === undefined) return event
        return { ...event, data: hidesSecret(event.data, secrets) ? PLACEHOLDER : withoutCutKey(event.data, secrets) }
      case 'error': {
        const { message, detail } = event
        return {
          ...event,
          message: withoutCutKey(message, secrets),
          ...(detail !== undefined && { detail: withoutCutKey(detail, secrets) }),
        }
      }
      default:
        return event
    }
  }

  return (events) => events.map(redact)
}

/** The secret that stands first in a text. */
function firstSecret(text: string, secrets: readonly string[]): { from: number; to: number } | undefined {
  let first: { from: number; to: number } | undefined
  for (const secret of secrets) {
    const from = text.indexOf(secret)
    if (from !== -1 && (first === undefined || from < first.from)) first = { from, to: from + secret.length }
  }
  return first
}

/** Long texts are cut before they come here, and a cut may go through a key. */
function withoutCutKey(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    for (let length = secret.length - 1; length >= SHORTEST_PIECE; length--) {
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + PLACEHOLDER
    }
  }
  return text
}

/** Characters; less of a key is no secret. */
const SHORTEST_PIECE = 8

/** JSON may write any letter of a key as an escape. */
function hidesSecret(text: string, secrets: readonly string[]): boolean {
  if (!text.includes('\\')) return false
  const plain = text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return secrets.some((secret) => plain.includes(secret))
}
