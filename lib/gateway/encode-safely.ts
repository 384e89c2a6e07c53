import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'

/** JSON of the provider's that is nested too deeply to be written again is left out of its event. */
export function encodeSafely(event: StreamEvent & { lane?: number }, id: number): string {
  try {
    return encodeEvent(event, id)
  } catch {
    const { raw: _raw, private: _private, ...rest } = { raw: undefined, private: undefined, ...event }
    return encodeEvent(rest, id)
  }
}
