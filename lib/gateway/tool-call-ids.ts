import { randomInt } from 'node:crypto'
import type { ChatRequest } from '@/lib/protocol/request'

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Nine letters and digits, which every provider's rule accepts, not used in the conversation before. */
export function toolCallIds(request: ChatRequest): () => string {
  const used = new Set(
    request.messages
      .flatMap((message) => (message.role === 'assistant' ? message.parts : []))
      .map((part) => (part.type === 'tool_call' ? part.id : '')),
  )
  return () => {
    for (;;) {
      const id = Array.from({ length: 9 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('')
      if (used.has(id)) continue
      used.add(id)
      return id
    }
  }
}
