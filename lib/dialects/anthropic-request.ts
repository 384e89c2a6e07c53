import { adaptHistory } from '@/lib/history/adapt-history'
import type {
  AssistantMessage,
  ChatRequest,
  Message,
  ToolChoice,
  ToolMessage,
  UserMessage,
} from '@/lib/protocol/request'
import { claudeThinking, claudeTraits, deepseekThinking } from './claude-models'
import type { Target, UpstreamRequest } from './dialect'
import { isObject, objectAt, parseJson } from './json'

type Fields = Record<string, unknown>
type WireMessage = { role: 'user' | 'assistant'; content: Fields[] }

/** `POST {base}/v1/messages`, streamed. */
export function buildAnthropicRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const dropped: string[] = []
  const messages = anthropicMessages(request, target)
  const traits = claudeTraits(request.model)
  const switchFor = target.quirks.reasoningStyle === 'deepseek' ? deepseekThinking : claudeThinking
  const thinking = switchFor(request.reasoning ?? 'default', traits)
  const isPossible = thinking !== undefined && mayThink(messages, thinking)
  const fields = isPossible ? thinking : switchFor('off', traits)
  if (!isPossible) dropped.push('reasoning')
  const isThinking = isObject(fields?.thinking) && fields.thinking.type !== 'disabled'
  const limit = target.quirks.defaultMaxTokens ?? traits.maxOutputTokens
  const maxTokens = request.maxOutputTokens ?? limit
  return {
    path: '/v1/messages',
    headers: {
      'anthropic-version': '2023-06-01',
      ...(target.apiKey !== undefined && { 'x-api-key': target.apiKey }),
    },
    body: {
      model: request.model,
      stream: true,
      max_tokens: withBudget(maxTokens, fields, limit),
      ...(request.system && { system: request.system.toWellFormed() }),
      messages,
      ...toolFields(request, messages, isThinking, dropped),
      ...sampling(request, isThinking || traits.refusesSampling, dropped),
      ...fields,
    },
    dropped,
  }
}

/** The budget counts against `max_tokens`, which must be larger. */
function withBudget(maxTokens: number, fields: Fields | undefined, limit: number): number {
  const budget = objectAt(fields?.thinking).budget_tokens
  return typeof budget === 'number' && maxTokens <= budget
    ? Math.max(budget + 1024, Math.min(limit, maxTokens + budget))
    : maxTokens
}

/**
 * With thinking on, a tool exchange that is still open must begin with the thinking that led to it
 * ("a final assistant message must start with a thinking block"), which another provider's turn does not have.
 */
function mayThink(messages: WireMessage[], thinking: Fields): boolean {
  if (!isObject(thinking.thinking) || thinking.thinking.type === 'disabled') return true
  if (messages.at(-1)?.content[0]?.type !== 'tool_result') return true
  const first = messages.at(-2)?.content[0]?.type
  return first === 'thinking' || first === 'redacted_thinking'
}

/** Roles alternate and the user begins; the results of a turn's calls come first in the message behind it. */
function anthropicMessages(request: ChatRequest, target: Target): WireMessage[] {
  const history = adaptHistory(request.messages, { ...target, model: request.model })
  const joined: WireMessage[] = []
  for (const message of history) {
    const next = wireMessage(message)
    if (next.content.length === 0) continue
    const last = joined.at(-1)
    if (last?.role === next.role) last.content.push(...next.content)
    else joined.push(next)
  }
  if (joined[0]?.role === 'assistant') joined.unshift({ role: 'user', content: [{ type: 'text', text: '(start)' }] })
  const isThinking = target.quirks.alwaysThinkingInToolTurns && request.reasoning !== 'off'
  return joined.map(isThinking ? withThinking : (message) => message).map(withoutTrailingSpace)
}

/** DeepSeek refuses a tool turn without thinking, also one that never had any or that another model made. */
function withThinking(message: WireMessage): WireMessage {
  const { role, content } = message
  const lacksIt =
    content.some((block) => block.type === 'tool_use') && !content.some((block) => block.type === 'thinking')
  return lacksIt ? { role, content: [{ type: 'thinking', thinking: '', signature: '' }, ...content] } : message
}

function wireMessage(message: Message): WireMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userContent(message) }
    case 'assistant':
      return { role: 'assistant', content: assistantContent(message) }
    case 'tool':
      return { role: 'user', content: [toolResult(message)] }
  }
}

/** A text of white space alone is refused, as an empty one is. */
function userContent(message: UserMessage): Fields[] {
  return message.parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text.trim() === '' ? '(blank)' : part.text }
      : { type: 'image', source: { type: 'base64', media_type: part.mediaType, data: part.data } },
  )
}

/** Calls come last, since text behind a `tool_use` is refused, and so is thinking at the end, which led to nothing. */
function assistantContent(message: AssistantMessage): Fields[] {
  const content = message.parts.map(assistantBlock).filter((block) => block !== undefined)
  const calls = content.filter((block) => block.type === 'tool_use')
  const others = content.filter((block) => block.type !== 'tool_use')
  return calls.length > 0 ? [...others, ...calls] : content.slice(0, content.findLastIndex(isText) + 1)
}

function isText(block: Fields): boolean {
  return block.type === 'text'
}

function assistantBlock(part: AssistantMessage['parts'][number]): Fields | undefined {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? undefined : { type: 'text', text: part.text }
    case 'reasoning':
      return thinkingBlock(part.text, part.private?.data)
    case 'tool_call':
      return { type: 'tool_use', id: part.id, name: part.name, input: inputObject(part.arguments) }
  }
}

/** Exactly what came: an edited text would not fit its signature. */
function thinkingBlock(text: string, data: unknown): Fields {
  const kept = objectAt(data)
  if (kept.type === 'redacted_thinking') return { type: 'redacted_thinking', data: kept.data }
  return { type: 'thinking', thinking: text, signature: kept.signature ?? '' }
}

/** Arguments that are no JSON object, such as those of a call that was cut, are handed back as text. */
function inputObject(text: string): Fields {
  const input = parseJson(text, (_name, value) => (typeof value === 'string' ? value.toWellFormed() : value))
  return isObject(input) ? { ...input } : { INVALID_JSON: text }
}

function toolResult(message: ToolMessage): Fields {
  return {
    type: 'tool_result',
    tool_use_id: message.toolCallId,
    ...(message.content !== '' && { content: message.content }),
    ...(message.isError && { is_error: true }),
  }
}

/** Trailing white space of a last assistant text is refused. */
function withoutTrailingSpace(message: WireMessage, index: number, all: WireMessage[]): WireMessage {
  const last = message.content.at(-1)
  if (index !== all.length - 1 || message.role !== 'assistant' || typeof last?.text !== 'string') return message
  return { ...message, content: [...message.content.slice(0, -1), { ...last, text: last.text.trimEnd() }] }
}

function toolFields(request: ChatRequest, messages: WireMessage[], isThinking: boolean, dropped: string[]): Fields {
  if (!request.tools?.length) return declaredByHistory(messages)
  const tools = request.tools.map((tool) => ({
    name: tool.name,
    ...(tool.description && { description: tool.description }),
    input_schema: { type: 'object', ...tool.parameters },
  }))
  if (!request.toolChoice) return { tools }
  const choice = toolChoice(request.toolChoice)
  if (isThinking && choice.type !== 'auto' && choice.type !== 'none') {
    dropped.push('toolChoice')
    return { tools }
  }
  return { tools, tool_choice: choice }
}

/** Tool blocks without `tools` are refused, so what the history calls is declared, and forbidden. */
function declaredByHistory(messages: WireMessage[]): Fields {
  const calls = messages.flatMap((message) => message.content).filter((block) => block.type === 'tool_use')
  const names = new Set(calls.map((call) => call.name))
  if (names.size === 0) return {}
  return {
    tools: [...names].map((name) => ({ name, input_schema: { type: 'object' } })),
    tool_choice: { type: 'none' },
  }
}

function toolChoice(choice: ToolChoice): Fields {
  if (typeof choice !== 'string') return { type: 'tool', name: choice.name }
  return { type: choice === 'required' ? 'any' : choice }
}

function sampling(request: ChatRequest, isRefused: boolean, dropped: string[]): Fields {
  const fields: Fields = {}
  if (request.stop?.length) fields.stop_sequences = request.stop
  if (request.seed !== undefined) dropped.push('seed')
  if (request.temperature !== undefined) {
    if (isRefused) dropped.push('temperature')
    else fields.temperature = Math.min(request.temperature, 1)
  }
  if (request.topP !== undefined) {
    // Older models refuse the two together.
    if (isRefused || request.temperature !== undefined) dropped.push('topP')
    else fields.top_p = request.topP
  }
  return fields
}
