import type { Message, ToolMessage, UserMessage } from '@/lib/protocol/request'
import { buildMessages } from '../build-messages'
import type { Selection } from '../provider-store'
import type { Answer, Attachment, Conversation, Item, Question, Step, ToolResult } from './conversation'
import { fence } from './fence'
import { callsOf } from './steps'
import { pathTo } from './tree'

/** What the model is asked when it is to go on where it broke off. */
export const CONTINUE_PROMPT =
  'Your last message broke off. Continue exactly where it ended, without an introduction and without repeating anything.'

/**
 * The messages of a request that asks this question, or that goes on with this answer after its tools' results. Earlier
 * answers are there if they are included; the one that is gone on with always is. What was said is sent as it was said,
 * so a provider sees the same beginning again.
 */
export function conversationMessages(conversation: Conversation, id: string): Message[] {
  return pathTo(conversation, id).flatMap((item) => {
    if (item.kind === 'question') return askMessages(item)
    return item.isIncluded || item.id === id ? answerMessages(item) : []
  })
}

/** The messages of a request that makes this answer go on where it broke off. */
export function continueMessages(conversation: Conversation, answerId: string): Message[] {
  const messages = conversationMessages(conversation, answerId)
  // Of nothing said there is nothing to go on with: the question is simply asked again.
  return messages.at(-1)?.role === 'user' ? messages : [...messages, userMessage(CONTINUE_PROMPT)]
}

/** How many reasoning parts of `conversationMessages` another model made: those are not given to this one. */
export function countForeignReasoning(conversation: Conversation, id: string, target: Selection): number {
  const included = pathTo(conversation, id).filter((item) => isSent(item, id))
  return included
    .flatMap((answer) => answer.steps)
    .filter(({ run }) => run.view.provider !== target.provider || run.view.model !== target.model)
    .flatMap(({ run }) => run.view.parts)
    .filter(({ kind }) => kind === 'reasoning').length
}

function isSent(item: Item, id: string): item is Answer {
  return item.kind === 'answer' && (item.isIncluded || item.id === id)
}

function askMessages({ text, attachments }: Question): UserMessage[] {
  const parts = [...attachments.map(attachmentPart), ...(text === '' ? [] : [{ type: 'text', text } as const])]
  return parts.length > 0 ? [{ role: 'user', parts }] : []
}

function attachmentPart({ kind, name, mediaType, data }: Attachment): UserMessage['parts'][number] {
  return kind === 'image' ? { type: 'image', mediaType, data } : { type: 'text', text: `File ${name}:\n${fence(data)}` }
}

function answerMessages({ steps }: Answer): Message[] {
  const messages: Message[] = []
  for (const step of steps) {
    if (step.continues && messages.length > 0) messages.push(userMessage(CONTINUE_PROMPT))
    messages.push(...buildMessages([{ question: '', answer: step.run.view }]).slice(1), ...resultMessages(step))
  }
  return messages
}

/** One for each whole call, in call order: providers refuse a call that nothing answers. */
function resultMessages(step: Step): ToolMessage[] {
  return callsOf(step).flatMap((call): ToolMessage[] => {
    const result = step.results.find(({ callId }) => callId === call.id)
    if (result) return [toolMessage(result, call.name)]
    // The server leaves out a call that is no JSON, unless it has a result.
    if (call.valid === false) return []
    return [{ role: 'tool', toolCallId: call.id, name: call.name, content: 'Not answered.', isError: true }]
  })
}

function toolMessage({ callId, content, isError }: ToolResult, name: string): ToolMessage {
  return { role: 'tool', toolCallId: callId, name, content, ...(isError && { isError }) }
}

function userMessage(text: string): UserMessage {
  return { role: 'user', parts: [{ type: 'text', text }] }
}
