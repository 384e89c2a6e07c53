import { adaptHistory } from '@/lib/history/adapt-history'
import type { AssistantMessage, ChatRequest, Message, ToolChoice, UserMessage } from '@/lib/protocol/request'
import type { Target, UpstreamRequest } from './dialect'
import { listAt } from './json'
import type { Quirks } from './quirks'
import { chatReasoning, isOpenaiReasoningModel, openaiTakesSampling } from './reasoning'

type Fields = Record<string, unknown>

/** `POST {base}/chat/completions`, streamed, with usage. */
export function buildChatRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const { quirks } = target
  const dropped: string[] = []
  const reasoning = chatReasoning(request, quirks.reasoningStyle)
  if (reasoning === undefined) dropped.push('reasoning')
  const tools = quirks.omitTools ? {} : toolFields(request, quirks)
  if (quirks.omitTools && request.tools?.length) dropped.push('tools')
  return {
    path: '/chat/completions',
    headers: target.apiKey === undefined ? {} : { authorization: `Bearer ${target.apiKey}` },
    body: {
      model: request.model,
      stream: true,
      ...(!quirks.omitStreamOptions && { stream_options: { include_usage: true } }),
      messages: chatMessages(request, target),
      ...tools,
      ...limits(request, quirks),
      ...sampling(request, quirks, dropped),
      ...reasoning,
    },
    dropped,
  }
}

function chatMessages(request: ChatRequest, target: Target): Fields[] {
  const { quirks } = target
  const history = adaptHistory(request.messages, { ...target, model: request.model, tools: !quirks.omitTools })
  const messages = history.map((message) => chatMessage(message, quirks))
  const system = request.system
    ? [{ role: systemRole(request.model, quirks), content: request.system.toWellFormed() }]
    : []
  return [...system, ...(quirks.alternatingTurns ? alternate(messages) : messages)]
}

function systemRole(model: string, quirks: Quirks): string {
  return quirks.openaiModelRules && isOpenaiReasoningModel(model) ? 'developer' : 'system'
}

function chatMessage(message: Message, quirks: Quirks): Fields {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userContent(message) }
    case 'assistant':
      return assistantMessage(message)
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
function assistantMessage(message: AssistantMessage): Fields {
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const calls = message.parts.filter((part) => part.type === 'tool_call')
  if (calls.length === 0) return { role: 'assistant', content: text }
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }
}

/** Joins neighbours of one role, and lets the user begin. */
function alternate(messages: Fields[]): Fields[] {
  const joined: Fields[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last && last.role === message.role && message.role !== 'tool')
      joined[joined.length - 1] = { ...last, ...message, content: joinContent(last.content, message.content) }
    else joined.push(message)
  }
  return joined[0]?.role === 'assistant' ? [{ role: 'user', content: '(start)' }, ...joined] : joined
}

function joinContent(first: unknown, second: unknown): unknown {
  if (first === null || second === null) return first ?? second
  if (typeof first === 'string' && typeof second === 'string') return `${first}\n\n${second}`
  return [...contentParts(first), ...contentParts(second)]
}

function contentParts(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(content)
}

function toolFields(request: ChatRequest, quirks: Quirks): Fields {
  if (!request.tools?.length) return {}
  return {
    tools: request.tools.map((tool) => ({
      type: 'function',
      function: {
        name: tool.name,
        ...(tool.description && { description: tool.description }),
        parameters: tool.parameters,
      },
    })),
    ...(request.toolChoice && { tool_choice: toolChoice(request.toolChoice, quirks) }),
  }
}

function toolChoice(choice: ToolChoice, quirks: Quirks): unknown {
  if (typeof choice !== 'string') return { type: 'function', function: { name: choice.name } }
  return choice === 'required' ? (quirks.requiredToolChoice ?? 'required') : choice
}

function limits(request: ChatRequest, quirks: Quirks): Fields {
  if (request.maxOutputTokens === undefined) return {}
  const reasons = quirks.openaiModelRules && isOpenaiReasoningModel(request.model)
  return { [reasons ? 'max_completion_tokens' : (quirks.maxTokensField ?? 'max_tokens')]: request.maxOutputTokens }
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
