import type { TimedEvent } from '@/lib/recording/recording'

/** Why an event stands later than the frame in which its provider first spoke of it. */
export type EventNote = 'opens_with_content' | 'waits_for_output'

/**
 * What has to be said of the moment of the event at `index`. A part opens with its first content, however early it was
 * announced. What an answer says of itself before its first output is held back by the server until then, and has that
 * output's time: times never go back.
 */
export function noteOf(events: readonly TimedEvent[], index: number): EventNote | undefined {
  const event = events[index]?.event
  if (event?.type === 'part_start')
    return event.kind === 'text' || event.kind === 'reasoning' ? 'opens_with_content' : undefined
  if (event?.type !== 'usage') return undefined
  const next = events.slice(index + 1).find((timed) => timed.event.type !== 'usage')?.event
  return next?.type === 'part_start' && next.part === 0 && next.t === event.t ? 'waits_for_output' : undefined
}
