import type { IncomingHttpHeaders } from 'node:http'
import type { Message, Tool } from '@/lib/protocol/request'

/** What arrived on an answering endpoint; `body` is parsed JSON that nobody has checked yet. */
export type Call = { url: URL; headers: IncomingHttpHeaders; body: unknown }

/** A valid request, read from any wire format. */
export type Ask = {
  model: string
  /** Oldest first, without system messages. */
  messages: Message[]
  stream: boolean
  includeUsage: boolean
  /** What the request's own switch says; 'default' leaves it to the prompt. */
  reasoning: 'default' | 'on' | 'off'
  /** Reasoning takes its time and its tokens, but its text is not told. */
  hidesReasoning?: true
  /** Reasoning is to come along in a form that can be handed back. */
  wantsEncryptedReasoning?: true
  mayCallTools: boolean
  /** The function tools that the request offers, in its order. */
  tools: Tool[]
  maxOutputTokens?: number
  /** All text of messages, system prompt and tools; an image counts as a fixed number. */
  promptChars: number
}

/**
 * The last text of the last user message, or ''. Questions that were never answered may have been joined into one
 * message, and only the newest of them is meant.
 */
export function readPrompt(messages: readonly Message[]): string {
  const question = messages.findLast((message) => message.role === 'user')
  const text = question?.parts.findLast((part) => part.type === 'text')
  return text?.type === 'text' ? text.text : ''
}
