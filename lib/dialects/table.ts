import type { Dialect as DialectName } from '@/lib/protocol/events'
import { anthropicMessages } from './anthropic-messages'
import type { Dialect } from './dialect'
import { gemini } from './gemini'
import { openaiChat } from './openai-chat'
import { openaiResponses } from './openai-responses'

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  'anthropic-messages': anthropicMessages,
  gemini,
}
