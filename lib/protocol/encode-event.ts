import type { StreamEvent } from './events'

/**
 * One event in its wire form: `id`, `event` and one line of JSON data.
 * Lone surrogates stay JSON escapes, so half an emoji survives until its other half arrives.
 */
export function encodeEvent(event: StreamEvent): string {
  return `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
