import type { StreamEvent } from './events'

/**
 * One event in its wire form: `id`, `event` and one line of JSON data.
 * `id` differs from `seq` only where several lanes share a stream. Lone surrogates stay JSON escapes, so half an emoji survives until its other half arrives.
 */
export function encodeEvent(event: StreamEvent & { lane?: number }, id: number = event.seq): string {
  return `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
