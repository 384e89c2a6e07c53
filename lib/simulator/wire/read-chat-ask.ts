import type { Message, ToolCallPart } from '@/lib/protocol/request'
import type { Ask, Call } from '../ask'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { checkToolOrder } from './check-tool-order'
import { countPromptChars } from './count-prompt-chars'
import { checkToolName, readBody, readContentText, readNumberField } from './read-fields'
import { readToolList } from './read-tool-list'

type Fields = Record<string, unknown>

/** Checks a Chat Completions request the way OpenAI does, as far as clients get it wrong. */
export function readChatAsk({ body: unchecked }: Call): Ask {
  const body = readBody(unchecked)
  const { model, messages } = body
  if (!isText(model)) throw new Refusal('invalid_request', 'You must provide a model parameter.', 'model')
  if (!Array.isArray(messages))
    throw new Refusal('invalid_request', "Missing required parameter: 'messages'.", 'messages')
  if (messages.length === 0) throw new Refusal('invalid_request', "'messages' must not be an empty array.", 'messages')
  checkTools(body.tools)
  readNumberField(body, 'temperature', { smallest: 0, largest: 2 })
  const conversation = messages.flatMap(readMessage)
  checkToolOrder(conversation)
  const maxOutputTokens =
    readNumberField(body, 'max_completion_tokens', { smallest: 1 }) ??
    readNumberField(body, 'max_tokens', { smallest: 1 })
  return {
    model,
    messages: conversation,
    stream: body.stream === true,
    includeUsage: readIncludeUsage(body),
    reasoning: readReasoning(body.reasoning_effort),
    mayCallTools: body.tool_choice !== 'none',
    tools: readToolList(body.tools, ({ function: definition }) => definition, 'parameters'),
    promptChars: countPromptChars([messages, body.tools]),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  }
}

function readIncludeUsage(body: Fields): boolean {
  const options = body.stream_options
  if (!isRecord(options)) return false
  if (body.stream === true) return options.include_usage === true
  throw new Refusal('invalid_request', "'stream_options' is only allowed when 'stream' is on.", 'stream_options')
}

function readReasoning(effort: unknown): Ask['reasoning'] {
  if (!isText(effort)) return 'default'
  return effort === 'none' ? 'off' : 'on'
}

function checkTools(tools: unknown): void {
  if (tools === undefined || tools === null) return
  if (!Array.isArray(tools) || tools.length === 0) {
    throw new Refusal('invalid_request', "'tools' must be an array with at least one tool.", 'tools')
  }
  for (const [index, tool] of tools.entries()) {
    const definition = isRecord(tool) && tool.type === 'function' ? tool.function : undefined
    if (!isRecord(definition)) {
      throw new Refusal('invalid_request', `Missing required parameter: 'tools[${index}].function'.`, `tools[${index}]`)
    }
    checkToolName(definition.name, `tools[${index}].function.name`)
  }
}

function readMessage(message: unknown, index: number): Message[] {
  const field = `messages[${index}]`
  if (!isRecord(message))
    throw new Refusal('invalid_request', `Invalid type for '${field}': expected an object.`, field)
  const { role, content } = message
  switch (role) {
    case 'system':
    case 'developer':
      checkContent(content, field)
      return []
    case 'user':
      checkContent(content, field)
      return [{ role, parts: [{ type: 'text', text: readContentText(content) }] }]
    case 'tool':
      checkContent(content, field)
      if (!isText(message.tool_call_id)) throw missing(`${field}.tool_call_id`)
      return [{ role, toolCallId: message.tool_call_id, name: '', content: readContentText(content) }]
    case 'assistant':
      return [readAssistantMessage(message, field)]
    default:
      throw new Refusal(
        'invalid_request',
        `Invalid value: ${JSON.stringify(role)}. Supported values are: 'system', 'developer', 'user', 'assistant', 'tool'.`,
        `${field}.role`,
      )
  }
}

function checkContent(content: unknown, field: string): void {
  if (typeof content === 'string') return
  if (!Array.isArray(content) || content.length === 0) throw missing(`${field}.content`)
}

function readAssistantMessage(message: Fields, field: string): Message {
  const calls = message.tool_calls ?? []
  if (!Array.isArray(calls)) throw new Refusal('invalid_request', `'${field}.tool_calls' must be an array.`, field)
  if (calls.length === 0) checkContent(message.content, field)
  const toolCalls = calls.map((call, position) => readToolCall(call, `${field}.tool_calls[${position}]`))
  return { role: 'assistant', parts: [{ type: 'text', text: readContentText(message.content) }, ...toolCalls] }
}

function readToolCall(call: unknown, field: string): ToolCallPart {
  const definition = isRecord(call) ? call.function : undefined
  if (!isRecord(call) || !isText(call.id)) throw missing(`${field}.id`)
  if (!isRecord(definition) || typeof definition.arguments !== 'string') throw missing(`${field}.function.arguments`)
  if (!isText(definition.name)) throw missing(`${field}.function.name`)
  return { type: 'tool_call', id: call.id, name: definition.name, arguments: definition.arguments }
}

function missing(field: string): Refusal {
  return new Refusal('invalid_request', `Missing required parameter: '${field}'.`, field)
}
