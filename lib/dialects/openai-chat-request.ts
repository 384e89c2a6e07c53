import { adaptHistory } from '@/lib/history/adapt-history'
import type { AssistantMessage, ChatRequest, Message, ToolChoice, UserMessage } from '@/lib/protocol/request'
import type { Target, UpstreamRequest } from './dialect'
import { listAt, objectAt } from './json'
import type { Quirks } from './quirks'
import { chatReasoning, isOpenaiReasoningModel, openaiTakesSampling } from './reasoning'
import { toolArguments } from './tool-input'

type Fields = Record<string, unknown>

/** `POST {base}/chat/completions`, streamed, with usage. */
export function buildChatRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const { quirks } = target
  const dropped: string[] = []
  const messages = chatMessages(request, target)
  const body = {
    model: request.model,
    stream: true,
    ...(!quirks.omitStreamOptions && { stream_options: { include_usage: true } }),
    messages,
    ...toolFields(request, messages, quirks, dropped),
    ...limits(request, quirks),
    ...sampling(request, quirks, dropped),
    ...reasoningFields(request, quirks, dropped),
  }
  return { path: '/chat/completions', headers: headers(request, target, dropped), body, dropped }
}

function headers(request: ChatRequest, { apiKey, quirks }: Target, dropped: string[]): Record<string, string> {
  if (request.routing !== undefined && !quirks.routingHeader) dropped.push('routing')
  const key = quirks.keyHeader ? { [quirks.keyHeader]: apiKey ?? '' } : { authorization: `Bearer ${apiKey}` }
  return {
    ...(apiKey !== undefined && key),
    ...(request.routing !== undefined && quirks.routingHeader && { [quirks.routingHeader]: request.routing }),
  }
}

/** DeepSeek refuses a forced call while it thinks: the call was asked for, so thinking goes. */
function reasoningFields(request: ChatRequest, quirks: Quirks, dropped: string[]): Fields {
  const isForced = request.toolChoice !== undefined && request.toolChoice !== 'auto' && request.toolChoice !== 'none'
  const isRefused = quirks.reasoningStyle === 'deepseek' && isForced && request.tools?.length
  const fields = chatReasoning(isRefused ? { ...request, reasoning: 'off' } : request, quirks.reasoningStyle)
  const wanted = request.reasoning ?? 'default'
  if (fields === undefined || (isRefused && wanted !== 'default' && wanted !== 'off')) dropped.push('reasoning')
  return fields ?? {}
}

function chatMessages(request: ChatRequest, target: Target): Fields[] {
  const { quirks } = target
  const history = adaptHistory(request.messages, { ...target, model: request.model, tools: !quirks.omitTools })
  const lastUser = history.findLastIndex((message) => message.role === 'user')
  const messages = history.map((message, index) => chatMessage(message, quirks, request.model, index > lastUser))
  const system = request.system
    ? [{ role: systemRole(request.model, quirks), content: request.system.toWellFormed() }]
    : []
  return [...system, ...arrange(messages, quirks)]
}

/** The order and the ends of the list as the host wants them. */
function arrange(messages: Fields[], quirks: Quirks): Fields[] {
  const spaced = quirks.assistantAfterTool ? messages.flatMap(afterTool) : messages
  const ordered = quirks.alternatingTurns ? alternate(spaced) : spaced
  const last = ordered.at(-1)
  if (!quirks.prefixTrailingAssistant || last?.role !== 'assistant') return ordered
  return [...ordered.slice(0, -1), { ...last, prefix: true }]
}

function afterTool(message: Fields, index: number, all: Fields[]): Fields[] {
  const isBetween = message.role === 'user' && all[index - 1]?.role === 'tool'
  return isBetween ? [{ role: 'assistant', content: 'Understood.' }, message] : [message]
}

function systemRole(model: string, quirks: Quirks): string {
  return quirks.openaiModelRules && isOpenaiReasoningModel(model) ? 'developer' : 'system'
}

function chatMessage(message: Message, quirks: Quirks, model: string, isOpenTurn: boolean): Fields {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userContent(message) }
    case 'assistant':
      return assistantMessage(message, quirks, model, isOpenTurn)
    case 'tool':
      return {
        role: 'tool',
        tool_call_id: message.toolCallId,
        ...(quirks.toolMessageName && { name: message.name }),
        content: message.content,
      }
  }
}

/** Plain text stays a string: many hosts take nothing else. */
function userContent(message: UserMessage): unknown {
  if (message.parts.every((part) => part.type === 'text')) return message.parts.map((part) => part.text).join('\n\n')
  return message.parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
  )
}

/** Content is null only beside tool calls; parts of an assistant's text are joined without anything between. */
function assistantMessage(message: AssistantMessage, quirks: Quirks, model: string, isOpenTurn: boolean): Fields {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const calls = message.parts.filter((part) => part.type === 'tool_call')
  if (calls.length === 0) return { role: 'assistant', content: text }
  return {
    role: 'assistant',
    content: text === '' && quirks.emptyContent !== 'text' ? null : text,
    ...earlierReasoning(message, quirks, model, isOpenTurn),
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: toolArguments(call.arguments) },
    })),
  }
}

/**
 * Reasoning that a host wants back with the calls it led to. DeepSeek from V4 on wants the field on every such message
 * for good, empty where there is nothing; before, only while the tool turn is open.
 */
function earlierReasoning(message: AssistantMessage, quirks: Quirks, model: string, isOpenTurn: boolean): Fields {
  switch (quirks.reasoningHistory) {
    case 'deepseek': {
      if (!isOpenTurn && !/v4/i.test(model)) return {}
      const texts = message.parts.map((part) => (part.type === 'reasoning' ? part.text : ''))
      return { reasoning_content: texts.join('').toWellFormed() }
    }
    case 'details':
      return keptList(message, 'reasoning_details')
    case 'thinking-blocks':
      return keptList(message, 'thinking_blocks')
    default:
      return {}
  }
}

function keptList(message: AssistantMessage, field: 'reasoning_details' | 'thinking_blocks'): Fields {
  const list = message.parts.flatMap((part) =>
    part.type === 'text' ? [] : listAt(objectAt(part.private?.data)[field]),
  )
  return list.length > 0 ? { [field]: list } : {}
}

/** Joins neighbours of one role, and lets the user begin and end. */
function alternate(messages: Fields[]): Fields[] {
  const groups: Fields[][] = []
  for (const message of messages) {
    const last = groups.at(-1)
    if (last && last[0]?.role === message.role && message.role !== 'tool') last.push(message)
    else groups.push([message])
  }
  const joined = groups.map(joinMessages)
  if (joined[0]?.role === 'assistant') joined.unshift({ role: 'user', content: '(start)' })
  if (joined.at(-1)?.role === 'assistant') joined.push({ role: 'user', content: '(continue)' })
  return joined
}

function joinMessages(messages: Fields[]): Fields {
  const [first = {}] = messages
  if (messages.length === 1) return first
  const whole: Fields = {}
  for (const message of messages) Object.assign(whole, message)
  return { ...whole, content: joinContents(messages.map(({ content }) => content)) }
}

function joinContents(contents: unknown[]): unknown {
  const given = contents.filter((content) => content !== null)
  if (given.length < 2) return given[0] ?? null
  return given.every((content) => typeof content === 'string') ? given.join('\n\n') : given.flatMap(contentParts)
}

function contentParts(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(content)
}

function toolFields(request: ChatRequest, messages: Fields[], quirks: Quirks, dropped: string[]): Fields {
  if (!request.tools?.length) {
    const isNeeded = quirks.toolsWithToolHistory && messages.some((message) => message.tool_calls !== undefined)
    return isNeeded ? { tools: [] } : {}
  }
  if (quirks.omitTools) {
    dropped.push('tools')
    return {}
  }
  if (quirks.omitToolChoice && request.toolChoice) dropped.push('toolChoice')
  return {
    tools: request.tools.map((tool) => ({
      type: 'function',
      function: {
        name: tool.name,
        ...(tool.description && { description: tool.description }),
        parameters: tool.parameters,
      },
    })),
    ...(request.toolChoice && !quirks.omitToolChoice && { tool_choice: toolChoice(request.toolChoice, quirks) }),
  }
}

function toolChoice(choice: ToolChoice, quirks: Quirks): unknown {
  if (typeof choice !== 'string') return { type: 'function', function: { name: choice.name } }
  return choice === 'required' ? (quirks.requiredToolChoice ?? 'required') : choice
}

function limits(request: ChatRequest, quirks: Quirks): Fields {
  const limit = request.maxOutputTokens ?? quirks.defaultMaxTokens
  if (limit === undefined) return {}
  const reasons = quirks.openaiModelRules && isOpenaiReasoningModel(request.model)
  return { [reasons ? 'max_completion_tokens' : (quirks.maxTokensField ?? 'max_tokens')]: limit }
}

function sampling(request: ChatRequest, quirks: Quirks, dropped: string[]): Fields {
  const fields: Fields = {}
  if (request.stop?.length) fields.stop = request.stop
  if (request.seed !== undefined) {
    if (quirks.seedField === null) dropped.push('seed')
    else fields[quirks.seedField ?? 'seed'] = request.seed
  }
  const refuses = quirks.openaiModelRules && !openaiTakesSampling(request)
  for (const [name, field, value] of [
    ['temperature', 'temperature', request.temperature],
    ['topP', 'top_p', request.topP],
  ] as const) {
    if (value === undefined) continue
    if (refuses) dropped.push(name)
    else fields[field] = value
  }
  return fields
}
