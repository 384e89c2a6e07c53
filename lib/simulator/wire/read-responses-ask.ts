import type { Ask, Call } from '../ask'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { countPromptChars } from './count-prompt-chars'
import { checkToolName, readBody, readNumberField } from './read-fields'
import { readResponsesInput } from './read-responses-input'
import { readToolList } from './read-tool-list'

type Fields = Record<string, unknown>

const SMALLEST_LIMIT = 16
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh']
const summaries = ['auto', 'concise', 'detailed']

/** Fields of other APIs that clients send here by mistake, with what is meant to be used. */
const foreignFields: Readonly<Record<string, string>> = {
  messages: 'input',
  max_tokens: 'max_output_tokens',
  max_completion_tokens: 'max_output_tokens',
  reasoning_effort: 'reasoning.effort',
  response_format: 'text.format',
  stop: '',
  seed: '',
  n: '',
  top_k: '',
  presence_penalty: '',
  frequency_penalty: '',
}

/** Checks a Responses request the way OpenAI does, as far as clients get it wrong. */
export function readResponsesAsk({ body: unchecked }: Call): Ask {
  const body = readBody(unchecked)
  const { model, input, instructions, store } = body
  if (!isText(model)) throw refuse("Missing required parameter: 'model'.", 'model', 'missing_required_parameter')
  checkForeignFields(body)
  if (instructions !== undefined && instructions !== null && typeof instructions !== 'string') {
    throw refuse("Invalid type for 'instructions': expected a string.", 'instructions', 'invalid_type')
  }
  if (store !== undefined && store !== null && typeof store !== 'boolean') {
    throw refuse("Invalid type for 'store': expected a boolean.", 'store', 'invalid_type')
  }
  checkState(body)
  checkTools(body.tools)
  readNumberField(body, 'temperature', { smallest: 0, largest: 2 })
  const maxOutputTokens = readNumberField(body, 'max_output_tokens', { smallest: SMALLEST_LIMIT })
  return {
    model,
    messages: readResponsesInput(input),
    stream: body.stream === true,
    includeUsage: true,
    ...readReasoning(body.reasoning),
    ...(readInclude(body.include).includes('reasoning.encrypted_content') ? { wantsEncryptedReasoning: true } : {}),
    mayCallTools: body.tool_choice !== 'none',
    tools: readToolList(body.tools, (tool) => (tool.type === 'function' ? tool : undefined), 'parameters'),
    promptChars: countPromptChars([instructions, input, body.tools]),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  }
}

function checkForeignFields(body: Fields): void {
  const field = Object.keys(foreignFields).find((name) => body[name] !== undefined)
  if (field === undefined) return
  const advice = foreignFields[field] ? ` Use '${foreignFields[field]}' instead.` : ''
  throw refuse(`Unsupported parameter: '${field}'.${advice}`, field, 'unsupported_parameter')
}

/** Nothing is kept here between two requests, so whatever refers to an earlier one is not found. */
function checkState({ previous_response_id, conversation }: Fields): void {
  if (isText(previous_response_id)) {
    const text = `There is no previous response with id '${previous_response_id}': the demo stores none.`
    throw refuse(text, 'previous_response_id', 'previous_response_not_found')
  }
  if (conversation !== undefined && conversation !== null) {
    throw refuse('There is no such conversation: the demo stores none.', 'conversation', 'conversation_not_found')
  }
}

function checkTools(tools: unknown): void {
  if (tools === undefined || tools === null) return
  if (!Array.isArray(tools)) throw refuse("Invalid type for 'tools': expected an array.", 'tools', 'invalid_type')
  for (const [index, tool] of tools.entries()) checkTool(tool, `tools[${index}]`)
}

/** Function tools are flat: name and parameters stand beside the type. */
function checkTool(tool: unknown, field: string): void {
  if (!isRecord(tool) || !isText(tool.type)) throw missing(`${field}.type`)
  if (tool.type !== 'function') return
  if (tool.name === undefined) throw missing(`${field}.name`)
  checkToolName(tool.name, `${field}.name`)
  const { parameters } = tool
  if (parameters !== undefined && parameters !== null && !isRecord(parameters)) {
    throw refuse(`Invalid type for '${field}.parameters': expected an object.`, `${field}.parameters`, 'invalid_type')
  }
}

/** Without a `reasoning` object the prompt decides; with one, a summary is told only if it is asked for. */
function readReasoning(reasoning: unknown): Pick<Ask, 'reasoning' | 'hidesReasoning'> {
  if (!isRecord(reasoning)) return { reasoning: 'default' }
  const { effort, summary } = reasoning
  checkChoice(effort, efforts, 'reasoning.effort')
  checkChoice(summary, summaries, 'reasoning.summary')
  return {
    reasoning: effort === 'none' ? 'off' : isText(effort) ? 'on' : 'default',
    ...(isText(summary) ? {} : { hidesReasoning: true }),
  }
}

function checkChoice(value: unknown, choices: readonly string[], field: string): void {
  if (value === undefined || value === null || choices.some((choice) => choice === value)) return
  const supported = choices.map((choice) => `'${choice}'`).join(', ')
  throw refuse(`Invalid value for '${field}'. Supported values are: ${supported}.`, field, 'invalid_value')
}

function readInclude(include: unknown): unknown[] {
  if (include === undefined || include === null) return []
  if (Array.isArray(include)) return include
  throw refuse("Invalid type for 'include': expected an array.", 'include', 'invalid_type')
}

function missing(field: string): Refusal {
  return refuse(`Missing required parameter: '${field}'.`, field, 'missing_required_parameter')
}

function refuse(message: string, param: string, code: string): Refusal {
  return new Refusal('invalid_request', message, param, code)
}
