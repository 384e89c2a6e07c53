import type { Message } from '@/lib/protocol/request'
import type { Ask, Call } from '../ask'
import { Refusal } from '../refusal'
import { readChatAsk } from './read-chat-ask'
import { readBody } from './read-fields'

/** Fields of OpenAI's that Mistral has not, or has under another name. */
const unknownFields = ['stream_options', 'seed', 'max_completion_tokens']

/** The codes that Mistral gives these mistakes; the first is its validator's. */
export const unknownFieldCode = 'extra_forbidden'
export const callIdCode = '3280'

/** Checks a Chat Completions request the way Mistral does: no field that it does not know, call ids of 9 characters. */
export function readMistralAsk(call: Call): Ask {
  const body = readBody(call.body)
  const unknown = unknownFields.find((field) => body[field] !== undefined)
  if (unknown) {
    throw new Refusal('invalid_request', 'This field is not permitted here.', unknown, unknownFieldCode)
  }
  const ask = readChatAsk(call)
  ask.messages.forEach(checkCallIds)
  return ask
}

function checkCallIds(message: Message): void {
  const parts = message.role === 'assistant' ? message.parts : []
  for (const part of parts) {
    if (part.type !== 'tool_call' || /^[a-zA-Z0-9]{9}$/.test(part.id)) continue
    const text = `The tool call id ${part.id} is not made of exactly 9 characters from a-z, A-Z and 0-9.`
    throw new Refusal('invalid_request', text, null, callIdCode)
  }
}
