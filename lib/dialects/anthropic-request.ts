import { adaptHistory } from '@/lib/history/adapt-history'
import type {
  AssistantMessage,
  ChatRequest,
  Message,
  ReasoningLevel,
  ToolChoice,
  ToolMessage,
  UserMessage,
} from '@/lib/protocol/request'
import { claudeThinking, claudeTraits, deepseekThinking } from './claude-models'
import type { Target, UpstreamRequest } from './dialect'
import { type JsonObject, objectAt } from './json'
import type { Quirks } from './quirks'
import { toolInput } from './tool-input'

type Fields = Record<string, unknown>
type WireMessage = { role: 'user' | 'assistant'; content: Fields[] }

/** `POST {base}/v1/messages`, streamed. */
export function buildAnthropicRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const dropped: string[] = []
  const traits = claudeTraits(request.model)
  const isDeepseek = target.quirks.reasoningStyle === 'deepseek'
  const thinksByDefault = isDeepseek || traits.thinksByDefault
  const switchFor = isDeepseek ? deepseekThinking : claudeThinking
  const level = wantedLevel(request, thinksByDefault)
  const messages = anthropicMessages(request, target, level)
  const wanted = switchFor(level, traits)
  const isPossible = wanted !== undefined && (!isOn(wanted, thinksByDefault) || mayThink(messages))
  const fields = isPossible ? wanted : switchFor('off', traits)
  if (!isPossible && level !== 'default') dropped.push('reasoning')
  const isThinking = isOn(fields, thinksByDefault)
  const limit = target.quirks.defaultMaxTokens ?? traits.maxOutputTokens
  return {
    path: '/v1/messages',
    headers: {
      'anthropic-version': '2023-06-01',
      ...(target.apiKey !== undefined && { 'x-api-key': target.apiKey }),
    },
    body: {
      model: request.model,
      stream: true,
      max_tokens: withBudget(request.maxOutputTokens ?? limit, fields, limit),
      ...(request.system && { system: request.system.toWellFormed() }),
      messages: isThinking || traits.refusesPrefill ? endedByUser(messages) : messages,
      ...toolFields(request, messages, isThinking, dropped),
      ...sampling(request, isThinking || traits.refusesSampling, dropped),
      ...fields,
    },
    dropped,
  }
}

/** A forced call was asked for and thinking was not: where the two exclude each other, thinking that is on by itself goes. */
function wantedLevel(request: ChatRequest, thinksByDefault: boolean): ReasoningLevel {
  const level = request.reasoning ?? 'default'
  const { tools, toolChoice = 'auto' } = request
  const isForced = Boolean(tools?.length) && toolChoice !== 'auto' && toolChoice !== 'none'
  return level === 'default' && thinksByDefault && isForced ? 'off' : level
}

function isOn(fields: Fields | undefined, thinksByDefault: boolean): boolean {
  const { type } = objectAt(fields?.thinking)
  return type === undefined ? thinksByDefault : type !== 'disabled'
}

/** An answer that was begun is gone on with only by models that neither think nor are new. */
function endedByUser(messages: WireMessage[]): WireMessage[] {
  if (messages.at(-1)?.role !== 'assistant') return messages
  return [...messages, { role: 'user', content: [{ type: 'text', text: '(continue)' }] }]
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
function mayThink(messages: WireMessage[]): boolean {
  if (messages.at(-1)?.content[0]?.type !== 'tool_result') return true
  const first = messages.at(-2)?.content[0]?.type
  return first === 'thinking' || first === 'redacted_thinking'
}

/** Roles alternate and the user begins; the results of a turn's calls come first in the message behind it. */
function anthropicMessages(request: ChatRequest, target: Target, level: ReasoningLevel): WireMessage[] {
  const history = adaptHistory(request.messages, { ...target, model: request.model })
  const joined: WireMessage[] = []
  for (const message of history) {
    const next = wireMessage(message, target)
    if (next.content.length === 0) continue
    const last = joined.at(-1)
    if (last?.role !== next.role) joined.push(next)
    else for (const entry of next.content) last.content.push(entry)
  }
  if (joined[0]?.role === 'assistant') joined.unshift({ role: 'user', content: [{ type: 'text', text: '(start)' }] })
  const isThinking = target.quirks.alwaysThinkingInToolTurns && level !== 'off'
  return joined.map(isThinking ? withThinking : (message) => message).map(withoutTrailingSpace)
}

/** DeepSeek refuses a tool turn without thinking, also one that never had any or that another model made. */
function withThinking(message: WireMessage): WireMessage {
  const { role, content } = message
  const lacksIt =
    content.some((block) => block.type === 'tool_use') && !content.some((block) => block.type === 'thinking')
  return lacksIt ? { role, content: [{ type: 'thinking', thinking: '', signature: '' }, ...content] } : message
}

function wireMessage(message: Message, { quirks }: Target): WireMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userContent(message) }
    case 'assistant':
      return { role: 'assistant', content: assistantContent(message, quirks) }
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
function assistantContent(message: AssistantMessage, quirks: Quirks): Fields[] {
  const content = message.parts.map((part) => assistantBlock(part, quirks)).filter((block) => block !== undefined)
  const calls = content.filter((block) => block.type === 'tool_use')
  const others = content.filter((block) => block.type !== 'tool_use')
  return calls.length > 0 ? [...others, ...calls] : content.slice(0, content.findLastIndex(isText) + 1)
}

function isText(block: Fields): boolean {
  return block.type === 'text'
}

function assistantBlock(part: AssistantMessage['parts'][number], quirks: Quirks): Fields | undefined {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? undefined : { type: 'text', text: part.text }
    case 'reasoning':
      return thinkingBlock(part.text, objectAt(part.private?.data), quirks)
    case 'tool_call':
      return { type: 'tool_use', id: part.id, name: part.name, input: toolInput(part.arguments) }
  }
}

/** Exactly what came: an edited text would not fit its signature. Only hosts that want thinking always take it unsigned. */
function thinkingBlock(text: string, { type, data, signature }: JsonObject, quirks: Quirks): Fields | undefined {
  if (type === 'redacted_thinking') return { type, data }
  if (!signature && !quirks.alwaysThinkingInToolTurns) return undefined
  return { type: 'thinking', thinking: text, signature: signature ?? '' }
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
