import type { AssistantMessage, Message } from '@/lib/protocol/request'
import type { PartView, RunView } from './run-view'

/** A turn as the next request sees it: what was asked, and the answer if it is to be sent along. */
export type HistoryTurn = { question: string; answer?: RunView }

/** The conversation so far as neutral messages, oldest first. An answer in which nothing was said is left out. */
export function buildMessages(turns: readonly HistoryTurn[]): Message[] {
  return turns.flatMap(({ question, answer }): Message[] => {
    const parts = answer ? answer.parts.flatMap(toMessagePart) : []
    return [
      { role: 'user', parts: [{ type: 'text', text: question }] },
      ...(parts.length > 0 ? [{ role: 'assistant' as const, parts }] : []),
    ]
  })
}

/** True when `buildMessages` has something to send of this answer. */
export function hasMessageParts(view: RunView): boolean {
  return view.parts.some((part) => toMessagePart(part).length > 0)
}

function toMessagePart(part: PartView): AssistantMessage['parts'] {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return part.text === '' && !part.private
        ? []
        : [{ type: 'reasoning', text: part.text, ...(part.private ? { private: part.private } : {}) }]
    case 'tool_call': {
      // A call that was cut off inside its arguments was never made.
      if (part.endMs === undefined) return []
      const { id, name, private: opaque } = part
      return [{ type: 'tool_call', id, name, arguments: part.arguments, ...(opaque ? { private: opaque } : {}) }]
    }
    case 'server_item':
      return []
  }
}
