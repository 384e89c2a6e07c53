import type { Outcome, StreamEvent, StreamEventBody } from '@/lib/protocol/events'

/**
 * What ends a run properly whose server is gone, numbered from `seq`: open parts are closed, then the error, then `end`.
 * `events` are those that came before, as far as they are known.
 */
export function cutOffRun(events: readonly StreamEvent[], seq: number): StreamEvent[] {
  const t = events.at(-1)?.t ?? 0
  const terminal = events.find(({ type }) => type === 'finish' || type === 'error')
  const bodies: StreamEventBody[] = terminal ? [] : [...closeParts(events), gone]
  bodies.push({ type: 'end', outcome: outcomeOf(terminal ?? gone), timing: { totalMs: t, frames: 0, bytes: 0 } })
  return bodies.map((body, index) => ({ seq: seq + index, t, ...body }))
}

const gone: StreamEventBody = {
  type: 'error',
  kind: 'incomplete',
  message: 'The server that received this answer is gone, and the answer was cut here.',
  retryable: true,
  phase: 'mid_stream',
}

function outcomeOf(terminal: StreamEventBody): Outcome {
  if (terminal.type === 'finish') return 'complete'
  return terminal.type === 'error' && terminal.kind === 'incomplete' ? 'incomplete' : 'error'
}

function closeParts(events: readonly StreamEvent[]): StreamEventBody[] {
  const open = new Map<number, { isCall: boolean; arguments: string }>()
  for (const event of events) {
    if (event.type === 'part_start') open.set(event.part, { isCall: event.kind === 'tool_call', arguments: '' })
    if (event.type === 'part_end') open.delete(event.part)
    if (event.type !== 'tool_call_delta') continue
    const call = open.get(event.part)
    if (call) call.arguments += event.arguments
  }
  return [...open].map(([part, call]) => ({
    type: 'part_end',
    part,
    ...(call.isCall && wholeArguments(call.arguments)),
  }))
}

/** As rule 4 wants them: the joined deltas, or `{}`, and whether they parse. */
function wholeArguments(text: string): { arguments: string; valid: boolean } {
  if (text === '') return { arguments: '{}', valid: true }
  try {
    JSON.parse(text)
    return { arguments: text, valid: true }
  } catch {
    return { arguments: text, valid: false }
  }
}
