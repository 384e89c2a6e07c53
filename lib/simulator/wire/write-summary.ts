import { splitSummary, writeSummary } from './response-items'

/** Tells a reasoning text as one or two summary parts. */
export interface SummaryWriter {
  start(): string[]
  /** The next piece of the text; it may end one part and begin the next. */
  push(piece: string): string[]
  end(): string[]
}

/** `event` makes a frame of an event's type and fields, with the item's place already in it. */
export function createSummaryWriter(
  reasoning: string,
  event: (type: string, fields: Record<string, unknown>) => string,
): SummaryWriter {
  const parts = splitSummary(reasoning)
  const firstEnd = parts.length > 1 ? (parts[0]?.length ?? 0) : reasoning.length
  const secondStart = parts.length > 1 ? reasoning.length - (parts[1]?.length ?? 0) : Number.POSITIVE_INFINITY
  let position = 0
  let summary_index = 0

  function start(): string[] {
    return [event('response.reasoning_summary_part.added', { summary_index, part: writeSummary('') })]
  }

  function writeDelta(delta: string): string[] {
    return delta === '' ? [] : [event('response.reasoning_summary_text.delta', { summary_index, delta })]
  }

  function end(): string[] {
    const text = parts[summary_index] ?? ''
    return [
      event('response.reasoning_summary_text.done', { summary_index, text }),
      event('response.reasoning_summary_part.done', { summary_index, part: writeSummary(text) }),
    ]
  }

  function goOn(): string[] {
    const frames = end()
    summary_index += 1
    return [...frames, ...start()]
  }

  return {
    start,
    push(piece) {
      const from = position
      position += piece.length
      const reachesSecond = from < secondStart && position >= secondStart
      return [
        ...writeDelta(reasoning.slice(from, Math.min(position, firstEnd))),
        ...(reachesSecond ? goOn() : []),
        ...writeDelta(reasoning.slice(Math.max(from, secondStart), position)),
      ]
    },
    end,
  }
}
