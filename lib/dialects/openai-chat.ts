import type { Dialect } from './dialect'
import { createChatDecoder } from './openai-chat-decoder'
import { buildChatRequest } from './openai-chat-request'

export const openaiChat: Dialect = { buildRequest: buildChatRequest, createDecoder: createChatDecoder }
