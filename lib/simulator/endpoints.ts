import type { Dialect } from '@/lib/protocol/events'
import { demoPaths } from './demo-paths'
import { anthropicMessages } from './wire/anthropic-messages'
import { dashscopeChat, deepseekChat, mistralChat, openrouterChat, plainChat, vllmChat } from './wire/chat-shapes'
import { gemini } from './wire/gemini'
import { createOpenaiChat } from './wire/openai-chat'
import { openaiResponses } from './wire/openai-responses'
import type { WireFormat } from './wire/wire-format'

/** Where a wire format is served. */
export type Endpoint = { root: string; answers: RegExp; models: string; format: WireFormat }

const chat = { answers: /^\/chat\/completions$/, models: '/models' }
const responses = { answers: /^\/responses$/, models: '/models' }
const messages = { answers: /^\/messages$/, models: '/models' }
const generation = { answers: /^\/models\/[^/]+:(?:streamGenerateContent|generateContent)$/, models: '/models' }

/** One row for each provider that is simulated; paths count from `root`. */
export const endpoints: readonly Endpoint[] = [
  { root: '/openai/v1', ...chat, format: createOpenaiChat(plainChat) },
  { root: '/openai-responses/v1', ...responses, format: openaiResponses },
  { root: '/anthropic/v1', ...messages, format: anthropicMessages },
  { root: '/gemini/v1beta', ...generation, format: gemini },
  { root: '/dashscope/v1', ...chat, format: createOpenaiChat(dashscopeChat) },
  { root: '/deepseek/v1', ...chat, format: createOpenaiChat(deepseekChat) },
  { root: '/mistral/v1', ...chat, format: createOpenaiChat(mistralChat) },
  { root: '/openrouter/v1', ...chat, format: createOpenaiChat(openrouterChat) },
  { root: '/vllm/v1', ...chat, format: createOpenaiChat(vllmChat) },
]

/** The dialect that an endpoint speaks. */
export function dialectOf({ root }: Endpoint): Dialect | undefined {
  return demoPaths.find(({ path }) => root === path || root.startsWith(`${path}/`))?.dialect
}
