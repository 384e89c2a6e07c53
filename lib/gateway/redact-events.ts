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
    const tail = tails.get(part) ?? ''
    const whole = tail + text
    const found = secrets.find((secret) => whole.includes(secret))
    if (found === undefined) {
      tails.set(part, whole.slice(-longest + 1))
      return text
    }
    tails.set(part, '')
    // What had gone out before is the key's beginning; what completes it stays here.
    const rest = whole.slice(whole.indexOf(found) + found.length)
    const before = whole.slice(0, whole.indexOf(found))
    const unsent = before.length > tail.length ? before.slice(tail.length) : ''
    return unsent + PLACEHOLDER + clean(part, rest)
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
        return event.data !== undefined && hidesSecret(event.data, secrets) ? { ...event, data: PLACEHOLDER } : event
      default:
        return event
    }
  }

  return (events) => events.map(redact)
}

/** JSON may write any letter of a key as an escape. */
function hidesSecret(text: string, secrets: readonly string[]): boolean {
  if (!text.includes('\\u')) return false
  const plain = text.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return secrets.some((secret) => plain.includes(secret))
}
