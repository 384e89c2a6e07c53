import type { Omitted } from '@/lib/protocol/events'
import type { Message } from '@/lib/protocol/request'
import { type HistoryRules, isOwn, isWhole } from './adapt-history'

/** What `adaptHistory` leaves out of a conversation for these rules; a count that would be 0 is absent. */
export function countOmitted(messages: readonly Message[], rules: HistoryRules): Omitted {
  const assistant = messages.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  const user = messages.flatMap((message) => (message.role === 'user' ? message.parts : []))
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])))
  const reasoning = assistant.filter(
    (part) => part.type === 'reasoning' && part.private && !isOwn(part.private, rules),
  ).length
  const toolCalls = assistant.filter(
    (part) => part.type === 'tool_call' && !answered.has(part.id) && !isWhole(part),
  ).length
  const images = rules.images ? 0 : user.filter((part) => part.type === 'image').length
  return { ...(reasoning > 0 && { reasoning }), ...(images > 0 && { images }), ...(toolCalls > 0 && { toolCalls }) }
}
