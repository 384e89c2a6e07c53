import { anthropicMessages } from './wire/anthropic-messages'
import { plainChat } from './wire/chat-shapes'
import { createOpenaiChat } from './wire/openai-chat'
import type { WireFormat } from './wire/wire-format'

/** Where a wire format is served. */
export type Endpoint = { root: string; answers: RegExp; models: string; format: WireFormat }

/** One row for each provider that is simulated; paths count from `root`. */
export const endpoints: readonly Endpoint[] = [
  { root: '/openai/v1', answers: /^\/chat\/completions$/, models: '/models', format: createOpenaiChat(plainChat) },
  { root: '/anthropic/v1', answers: /^\/messages$/, models: '/models', format: anthropicMessages },
]
