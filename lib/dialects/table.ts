import type { Dialect as DialectName } from '@/lib/protocol/events'
import { anthropicMessages } from './anthropic-messages'
import type { Dialect } from './dialect'
import { openaiChat } from './openai-chat'

/** Dialects that a provider can be configured with today. */
export type SpokenDialect = Extract<DialectName, 'openai-chat' | 'anthropic-messages'>

export const dialects: Readonly<Record<SpokenDialect, Dialect>> = {
  'openai-chat': openaiChat,
  'anthropic-messages': anthropicMessages,
}
