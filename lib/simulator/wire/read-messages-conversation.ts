import type { AssistantMessage, Message, TextPart, ToolCallPart, ToolMessage } from '@/lib/protocol/request'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { readContentText } from './read-fields'
import { signThinking } from './thinking-signature'

type Block = Record<string, unknown>
type Role = 'user' | 'assistant'
type ReadMessage = { role: Role; blocks: Block[]; path: string }

const blockTypes: Record<Role, readonly string[]> = {
  user: ['text', 'image', 'document', 'tool_result', 'search_result'],
  assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use', 'server_tool_use', 'web_search_tool_result'],
}

/** Checks roles, blocks and tool order of `messages` as Anthropic does; one user message can become several neutral ones. */
export function readMessagesConversation(unchecked: readonly unknown[]): Message[] {
  const messages = unchecked.map((message, index) => readMessage(message, index, index === unchecked.length - 1))
  if (messages.length === 0) throw refuse('messages: at least one message is required')
  checkAlternation(messages)
  checkToolResults(messages)
  return messages.flatMap((message) => (message.role === 'user' ? readUserTurn(message) : [readAssistantTurn(message)]))
}

function readMessage(message: unknown, index: number, isLast: boolean): ReadMessage {
  const path = `messages.${index}`
  if (!isRecord(message)) throw refuse(`${path}: Input should be an object`)
  const { role, content } = message
  if (role !== 'user' && role !== 'assistant') throw refuse(`${path}.role: Input should be 'user' or 'assistant'`)
  if (content === undefined || content === null) throw refuse(`${path}.content: Field required`)
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  if (!Array.isArray(blocks)) throw refuse(`${path}.content: Input should be a string or a list`)
  const isPrefill = role === 'assistant' && isLast
  if ((content === '' || blocks.length === 0) && !isPrefill) throw refuse(`${path}: content must not be empty`)
  if (isPrefill && typeof content === 'string' && content !== content.trimEnd()) {
    throw refuse('messages: final assistant content cannot end with trailing whitespace')
  }
  return { role, path, blocks: blocks.map((block, position) => readBlock(block, role, `${path}.content.${position}`)) }
}

function readBlock(block: unknown, role: Role, path: string): Block {
  if (!isRecord(block) || !isText(block.type)) throw refuse(`${path}.type: Field required`)
  const { type } = block
  if (!blockTypes[role].includes(type)) throw refuse(`${path}.type: '${type}' is not expected in a ${role} message`)
  if (type === 'text' && !isText(block.text)) throw refuse(`${path}.text: text content blocks must be non-empty`)
  if (type === 'thinking') checkThinking(block, path)
  if (type === 'tool_use') checkToolUse(block, path)
  if (type === 'tool_result' && !isText(block.tool_use_id)) throw refuse(`${path}.tool_use_id: Field required`)
  return block
}

function checkThinking({ thinking, signature }: Block, path: string): void {
  if (typeof thinking !== 'string') throw refuse(`${path}.thinking: Field required`)
  if (!isText(signature)) throw refuse(`${path}.signature: Field required`)
  if (signature !== signThinking(thinking)) throw refuse(`${path}: Invalid \`signature\` in \`thinking\` block`)
}

function checkToolUse({ id, name, input }: Block, path: string): void {
  if (!isText(id) || !/^[a-zA-Z0-9_-]+$/.test(id)) throw refuse(`${path}.id: must match ^[a-zA-Z0-9_-]+$`)
  if (!isText(name)) throw refuse(`${path}.name: Field required`)
  if (!isRecord(input)) throw refuse(`${path}.input: Input should be an object`)
}

function checkAlternation(messages: readonly ReadMessage[]): void {
  if (messages[0]?.role !== 'user') throw refuse('messages: the first message must use the "user" role')
  for (const [index, { role }] of messages.entries()) {
    if (role !== messages[index - 1]?.role) continue
    throw refuse(`messages: roles must alternate between "user" and "assistant", but there are two "${role}" in a row`)
  }
}

function checkToolResults(messages: readonly ReadMessage[]): void {
  let unanswered: string[] = []
  for (const { blocks, path } of messages) {
    const results = readIds(blocks, 'tool_result', 'tool_use_id')
    const orphan = results.find((id) => !unanswered.includes(id))
    if (orphan) throw refuse(`${path}: \`tool_result\` ${orphan} has no \`tool_use\` in the message before`)
    const missing = unanswered.filter((id) => !results.includes(id))
    if (missing.length > 0) {
      throw refuse(`${path}: \`tool_use\` without a \`tool_result\` right after it: ${missing.join(', ')}`)
    }
    const firstOther = blocks.findIndex((block) => block.type !== 'tool_result')
    if (firstOther >= 0 && firstOther < results.length) throw refuse(`${path}: \`tool_result\` blocks must come first`)
    unanswered = readIds(blocks, 'tool_use', 'id')
  }
  if (unanswered.length > 0) {
    throw refuse(`messages: \`tool_use\` without a \`tool_result\` after it: ${unanswered.join(', ')}`)
  }
}

function readIds(blocks: readonly Block[], type: string, field: string): string[] {
  return blocks.flatMap((block) => (block.type === type ? [String(block[field])] : []))
}

function readUserTurn({ blocks }: ReadMessage): Message[] {
  const results = blocks.filter((block) => block.type === 'tool_result').map(readToolMessage)
  const rest = blocks.filter((block) => block.type !== 'tool_result')
  return rest.length === 0 ? results : [...results, { role: 'user', parts: readTextParts(rest) }]
}

function readToolMessage(block: Block): ToolMessage {
  const content = readContentText(block.content)
  return {
    role: 'tool',
    toolCallId: String(block.tool_use_id),
    name: '',
    content,
    isError: block.is_error === true,
  }
}

function readAssistantTurn({ blocks }: ReadMessage): AssistantMessage {
  const calls = blocks.flatMap(({ type, id, name, input }): ToolCallPart[] =>
    type === 'tool_use'
      ? [{ type: 'tool_call', id: String(id), name: String(name), arguments: JSON.stringify(input) }]
      : [],
  )
  return { role: 'assistant', parts: [...readTextParts(blocks), ...calls] }
}

function readTextParts(blocks: readonly Block[]): TextPart[] {
  return blocks.flatMap(({ type, text }) => (type === 'text' && isText(text) ? [{ type, text }] : []))
}

function refuse(message: string): Refusal {
  return new Refusal('invalid_request', message)
}
