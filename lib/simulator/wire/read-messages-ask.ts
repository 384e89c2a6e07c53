import type { Ask, Call } from '../ask'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { countPromptChars } from './count-prompt-chars'
import { checkToolName, readBody, readNumberField } from './read-fields'
import { readMessagesConversation } from './read-messages-conversation'
import { readToolList } from './read-tool-list'

type Fields = Record<string, unknown>

const SMALLEST_BUDGET = 1024

/** Checks a Messages request the way Anthropic does, as far as clients get it wrong. */
export function readMessagesAsk({ headers, body: unchecked }: Call): Ask {
  if (!isText(headers['anthropic-version'])) throw refuse('anthropic-version: header is required')
  const body = readBody(unchecked)
  const { model, messages } = body
  if (!isText(model)) throw refuse('model: Field required')
  const maxOutputTokens = readNumberField(body, 'max_tokens', { smallest: 1 })
  if (maxOutputTokens === undefined) throw refuse('max_tokens: Field required')
  if (!Array.isArray(messages)) throw refuse('messages: Field required')
  checkTools(body.tools)
  const reasoning = readThinking(body, maxOutputTokens)
  const toolChoice = body.tool_choice
  return {
    model,
    messages: readMessagesConversation(messages),
    stream: body.stream === true,
    includeUsage: true,
    reasoning,
    mayCallTools: !(isRecord(toolChoice) && toolChoice.type === 'none'),
    maxOutputTokens,
    tools: readToolList(body.tools, (tool) => (isClientTool(tool) ? tool : undefined), 'input_schema'),
    promptChars: countPromptChars([body.system, messages, body.tools]),
  }
}

function readThinking(body: Fields, maxOutputTokens: number): Ask['reasoning'] {
  const temperature = readNumberField(body, 'temperature', { smallest: 0, largest: 1 })
  const thinking = body.thinking
  if (!isRecord(thinking)) return 'default'
  if (thinking.type === 'disabled') return 'off'
  if (temperature !== undefined && temperature !== 1) {
    throw refuse('temperature: may only be 1 when thinking is on')
  }
  if (thinking.type === 'adaptive') return 'on'
  if (thinking.type !== 'enabled') throw refuse("thinking.type: Input should be 'enabled', 'adaptive' or 'disabled'")
  const budget = readNumberField(thinking, 'budget_tokens', { smallest: SMALLEST_BUDGET })
  if (budget === undefined) throw refuse('thinking.budget_tokens: Field required')
  if (budget >= maxOutputTokens) throw refuse('max_tokens: must be greater than thinking.budget_tokens')
  return 'on'
}

function checkTools(tools: unknown): void {
  if (tools === undefined) return
  if (!Array.isArray(tools)) throw refuse('tools: Input should be a valid list')
  for (const [index, tool] of tools.entries()) {
    if (!isRecord(tool)) throw refuse(`tools.${index}: Input should be an object`)
    checkToolName(tool.name, `tools.${index}.name`)
    if (isClientTool(tool) && !isRecord(tool.input_schema)) throw refuse(`tools.${index}.input_schema: Field required`)
  }
}

function isClientTool({ type }: Fields): boolean {
  return type === undefined || type === 'custom'
}

function refuse(message: string): Refusal {
  return new Refusal('invalid_request', message)
}
