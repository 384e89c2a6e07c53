import type { Message } from '@/lib/protocol/request'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { isEncryptedReasoning } from './encrypted-reasoning'
import { readContentText } from './read-fields'

type Item = Record<string, unknown>

const contentTypes: Readonly<Record<string, readonly string[]>> = {
  user: ['input_text', 'input_image', 'input_file'],
  system: ['input_text'],
  developer: ['input_text'],
  assistant: ['output_text', 'refusal'],
}

/** By item type; each gives the neutral messages that the item stands for. */
const readers: ReadonlyMap<string, (item: Item, field: string) => Message[]> = new Map([
  ['message', readMessage],
  ['reasoning', readReasoning],
  ['function_call', readCall],
  ['function_call_output', readOutput],
])

/** Checks `input`, a text or a list of items, as the Responses API does. */
export function readResponsesInput(input: unknown): Message[] {
  if (isText(input)) return [{ role: 'user', parts: [{ type: 'text', text: input }] }]
  if (!Array.isArray(input) || input.length === 0) throw missing('input')
  const items = input.map((item, index) => readItem(item, `input[${index}]`))
  checkReasoningOrder(items)
  const messages = items.flatMap((item, index) => readers.get(typeOf(item))?.(item, `input[${index}]`) ?? [])
  checkCalls(messages)
  return messages
}

function readItem(item: unknown, field: string): Item {
  if (!isRecord(item)) throw refuse(`Invalid type for '${field}': expected an object.`, field, 'invalid_type')
  if (readers.has(typeOf(item))) return item
  throw unsupported(item.type, [...readers.keys()], `${field}.type`)
}

/** Messages may leave their type out. */
function typeOf({ type, role }: Item): string {
  return String(type ?? (role === undefined ? '' : 'message'))
}

function readMessage({ role, content }: Item, field: string): Message[] {
  const types = typeof role === 'string' ? contentTypes[role] : undefined
  if (!types) throw unsupported(role, Object.keys(contentTypes), `${field}.role`)
  if (typeof content !== 'string') checkContent(content, types, `${field}.content`)
  if (role === 'system' || role === 'developer') return []
  return [{ role: role === 'user' ? 'user' : 'assistant', parts: [{ type: 'text', text: readContentText(content) }] }]
}

function checkContent(content: unknown, types: readonly string[], field: string): void {
  if (!Array.isArray(content) || content.length === 0) throw missing(field)
  for (const [index, part] of content.entries()) {
    const type = isRecord(part) ? part.type : undefined
    if (!types.some((known) => known === type)) throw unsupported(type, types, `${field}[${index}].type`)
  }
}

/** The script needs no earlier reasoning; what matters is that the client may hand it back. */
function readReasoning({ id, summary, encrypted_content }: Item, field: string): Message[] {
  if (!Array.isArray(summary)) throw missing(`${field}.summary`)
  if (!isText(encrypted_content)) {
    throw refuse(`There is no item with id '${id}': the demo stores none. Send its encrypted content.`, 'input', null)
  }
  if (isEncryptedReasoning(encrypted_content)) return []
  throw refuse(`The encrypted content for item ${id} could not be verified.`, null, 'invalid_encrypted_content')
}

function readCall({ call_id, name, arguments: text }: Item, field: string): Message[] {
  if (!isText(call_id)) throw missing(`${field}.call_id`)
  if (!isText(name)) throw missing(`${field}.name`)
  if (typeof text !== 'string') throw missing(`${field}.arguments`)
  return [{ role: 'assistant', parts: [{ type: 'tool_call', id: call_id, name, arguments: text }] }]
}

function readOutput({ call_id, output }: Item, field: string): Message[] {
  if (!isText(call_id)) throw missing(`${field}.call_id`)
  if (typeof output !== 'string' && !Array.isArray(output)) throw missing(`${field}.output`)
  return [{ role: 'tool', toolCallId: call_id, name: '', content: readContentText(output) }]
}

function checkReasoningOrder(items: readonly Item[]): void {
  for (const [index, item] of items.entries()) {
    if (typeOf(item) !== 'reasoning') continue
    const next = items[index + 1]
    const leadsOn = next && (typeOf(next) !== 'message' || next.role === 'assistant')
    if (leadsOn && typeOf(next) !== 'function_call_output') continue
    const text = `Item '${item.id}' of type 'reasoning' was given without the item that must follow it.`
    throw refuse(text, 'input', null)
  }
}

/** An output needs its call somewhere before it, and a call its output somewhere after it. */
function checkCalls(messages: readonly Message[]): void {
  const calls = new Set<string>()
  const unanswered = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      const { toolCallId } = message
      if (!calls.has(toolCallId)) throw refuse(`There is no function call with call_id ${toolCallId}.`, 'input', null)
      unanswered.delete(toolCallId)
    }
    if (message.role !== 'assistant') continue
    for (const part of message.parts) {
      if (part.type !== 'tool_call') continue
      calls.add(part.id)
      unanswered.add(part.id)
    }
  }
  const [first] = unanswered
  if (first !== undefined) throw refuse(`There is no output for function call ${first}.`, 'input', null)
}

function unsupported(value: unknown, supported: readonly string[], field: string): Refusal {
  const list = supported.map((one) => `'${one}'`).join(', ')
  return refuse(`Invalid value: ${JSON.stringify(value)}. Supported values are: ${list}.`, field, 'invalid_value')
}

function missing(field: string): Refusal {
  return refuse(`Missing required parameter: '${field}'.`, field, 'missing_required_parameter')
}

function refuse(message: string, param: string | null, code: string | null): Refusal {
  return new Refusal('invalid_request', message, param, code)
}
