import { adaptHistory } from '@/lib/history/adapt-history'
import type {
  AssistantMessage,
  ChatRequest,
  Message,
  ToolCallPart,
  ToolChoice,
  UserMessage,
} from '@/lib/protocol/request'
import type { Target, UpstreamRequest } from './dialect'
import { isObject } from './json'
import { isOpenaiReasoningModel, openaiEffort, openaiTakesSampling } from './reasoning'
import { toolArguments } from './tool-input'

type Fields = Record<string, unknown>

/** The server takes no smaller limit. */
const LEAST_OUTPUT_TOKENS = 16

/** `POST {base}/responses`, streamed, without state on the server: encrypted reasoning travels with the conversation. */
export function buildResponsesRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const dropped: string[] = []
  const reasons = !target.quirks.openaiModelRules || isOpenaiReasoningModel(request.model)
  return {
    path: '/responses',
    headers: target.apiKey === undefined ? {} : { authorization: `Bearer ${target.apiKey}` },
    body: {
      model: request.model,
      stream: true,
      store: false,
      ...(request.system && { instructions: request.system.toWellFormed() }),
      input: inputItems(request, target),
      ...toolFields(request),
      ...(request.maxOutputTokens !== undefined && {
        max_output_tokens: Math.max(LEAST_OUTPUT_TOKENS, request.maxOutputTokens),
      }),
      ...sampling(request, target, dropped),
      ...reasoningFields(request, target, reasons, dropped),
      ...(reasons && target.quirks.openaiModelRules && { include: ['reasoning.encrypted_content'] }),
    },
    dropped,
  }
}

/** Reasoning is told as a summary, and only where one is asked for. */
function reasoningFields(request: ChatRequest, target: Target, reasons: boolean, dropped: string[]): Fields {
  const level = request.reasoning ?? 'default'
  if (level === 'default') return {}
  const effort = target.quirks.openaiModelRules
    ? openaiEffort(request.model, level)
    : { reasoning_effort: level === 'off' ? 'none' : level === 'max' ? 'high' : level }
  if (effort === undefined || (!reasons && level !== 'off')) {
    dropped.push('reasoning')
    return {}
  }
  if (effort.reasoning_effort === undefined) return {}
  return { reasoning: { effort: effort.reasoning_effort, ...(level !== 'off' && { summary: 'auto' }) } }
}

function inputItems(request: ChatRequest, target: Target): Fields[] {
  const history = adaptHistory(request.messages, { ...target, model: request.model })
  const lastUser = history.findLastIndex((message) => message.role === 'user')
  return history.flatMap((message, index) => items(message, index > lastUser))
}

function items(message: Message, isOpenTurn: boolean): Fields[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: userContent(message) }]
    case 'assistant':
      return assistantItems(message, isOpenTurn)
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }]
  }
}

function userContent(message: UserMessage): Fields[] {
  return message.parts.map((part) =>
    part.type === 'text'
      ? { type: 'input_text', text: part.text }
      : { type: 'input_image', image_url: `data:${part.mediaType};base64,${part.data}` },
  )
}

/**
 * Reasoning is needed only in a tool turn that is still open, and only before the item it led to. Calls come last, since
 * their results follow at once.
 */
function assistantItems(message: AssistantMessage, isOpenTurn: boolean): Fields[] {
  const texts: Fields[] = []
  const calls: Fields[] = []
  let reasoning: Fields[] = []
  for (const part of message.parts) {
    if (part.type === 'reasoning') {
      const item = part.private?.data
      if (isOpenTurn && isObject(item)) reasoning.push({ ...item })
      continue
    }
    const list = part.type === 'tool_call' ? calls : texts
    for (const item of reasoning) list.push(item)
    list.push(
      part.type === 'tool_call'
        ? functionCall(part)
        : { role: 'assistant', content: [{ type: 'output_text', text: part.text }] },
    )
    reasoning = []
  }
  return [...texts, ...calls]
}

function functionCall(call: ToolCallPart): Fields {
  return { type: 'function_call', call_id: call.id, name: call.name, arguments: toolArguments(call.arguments) }
}

/** Tools are flat here, where Chat Completions nests them. */
function toolFields(request: ChatRequest): Fields {
  if (!request.tools?.length) return {}
  return {
    tools: request.tools.map((tool) => ({
      type: 'function',
      name: tool.name,
      ...(tool.description && { description: tool.description }),
      parameters: tool.parameters,
      strict: false,
    })),
    ...(request.toolChoice && { tool_choice: toolChoice(request.toolChoice) }),
  }
}

function toolChoice(choice: ToolChoice): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', name: choice.name }
}

function sampling(request: ChatRequest, target: Target, dropped: string[]): Fields {
  const fields: Fields = {}
  if (request.stop?.length) dropped.push('stop')
  if (request.seed !== undefined) dropped.push('seed')
  const isRefused = target.quirks.openaiModelRules && !openaiTakesSampling(request)
  for (const [name, field] of [
    ['temperature', 'temperature'],
    ['topP', 'top_p'],
  ] as const) {
    if (request[name] === undefined) continue
    if (isRefused) dropped.push(name)
    else fields[field] = request[name]
  }
  return fields
}
