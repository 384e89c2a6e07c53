import { grammarFaults } from '@/lib/dialects/fixtures/grammar'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'

const OF_GATEWAY: ReadonlySet<string> = new Set(['start', 'response', 'frame', 'retry', 'end'])

/** For tests: every way in which the events of a whole run break the protocol's rules; [] when none. */
export function runFaults(events: readonly StreamEvent[]): string[] {
  const bodies: StreamEventBody[] = events.filter(({ type }) => !OF_GATEWAY.has(type))
  const faults = grammarFaults(bodies)
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length
  const end = events.at(-1)
  const isCancelled = end?.type === 'end' && end.outcome === 'cancelled'
  check(events[0]?.type === 'start' && count('start') === 1, 'start is not first and once')
  check(end?.type === 'end' && count('end') === 1, 'end is not last and once')
  check(count('finish', 'error') === (isCancelled ? 0 : 1), 'not one terminal event')
  check(
    events.every(({ seq }, index) => seq === index),
    'seq has gaps',
  )
  check(
    events.every(({ t }, index) => t >= (events[index - 1]?.t ?? 0)),
    't goes back',
  )
  const frames = events.flatMap((event) => (event.type === 'frame' ? [event.n] : []))
  check(
    frames.every((n, index) => n === index),
    'frames are not numbered by arrival',
  )
  const attempts = events.flatMap((event) => (event.type === 'retry' ? [event.attempt] : []))
  check(
    attempts.every((attempt, index) => attempt === index + 2),
    'attempts are not numbered',
  )
  const firstOutput = events.findIndex(({ type }) => type === 'part_start')
  const lastRetry = events.findLastIndex(({ type }) => type === 'retry')
  check(firstOutput === -1 || lastRetry < firstOutput, 'a retry after output')
  const said = events.slice(0, Math.max(0, lastRetry)).map(({ type }) => type)
  const left = said.filter((type) => !OF_GATEWAY.has(type) && type !== 'heartbeat')
  check(left.length === 0, `a failed try has said ${left}`)
  return faults
}
