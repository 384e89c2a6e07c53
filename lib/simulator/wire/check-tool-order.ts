import type { Message } from '@/lib/protocol/request'
import { Refusal } from '../refusal'

/** Refuses what OpenAI refuses: a tool message without its call, or a call without its tool message right after. */
export function checkToolOrder(messages: readonly Message[]): void {
  let unanswered = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!unanswered.delete(message.toolCallId)) throw orphanResult(message.toolCallId)
      continue
    }
    if (unanswered.size > 0) throw unansweredCalls(unanswered)
    unanswered = new Set(message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.id] : [])))
  }
  if (unanswered.size > 0) throw unansweredCalls(unanswered)
}

function orphanResult(id: string): Refusal {
  const text = `A message with role 'tool' must answer a call in 'tool_calls' of the message before it; there is none with id ${id}.`
  return new Refusal('invalid_request', text, 'messages')
}

function unansweredCalls(ids: ReadonlySet<string>): Refusal {
  const text = `An assistant message with 'tool_calls' must be followed by a tool message for each 'tool_call_id'. These have none: ${[...ids].join(', ')}`
  return new Refusal('invalid_request', text, 'messages')
}
