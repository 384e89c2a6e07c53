import type { Message, TextPart, ToolCallPart, ToolMessage } from '@/lib/protocol/request'
import { isRecord, isText } from '../json'
import { Refusal } from '../refusal'
import { signThinking } from './thinking-signature'

type Part = Record<string, unknown>
type Content = { role: 'user' | 'model'; parts: Part[] }
type Call = { id: string; name: string }

/** Google's documented stand-in for the signature of a call that another model made. */
const SIGNATURE_OF_OTHERS = 'skip_thought_signature_validator'

const dataFields = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
]

/** The signature that comes with a call and is to come back with it. */
export function signCall(name: string, args: unknown): string {
  return signThinking(`${name} ${JSON.stringify(args)}`)
}

/** Checks roles, parts and tool order of `contents` as Google does; `thinks` asks for the signatures of the open turn. */
export function readGeminiContents(unchecked: unknown, thinks: boolean): Message[] {
  if (!Array.isArray(unchecked) || unchecked.length === 0) throw refuse('contents: is not specified', 'contents')
  const contents = unchecked.map((content, index) => readContent(content, `contents[${index}]`))
  checkAlternation(contents)
  checkSigned(contents, thinks)
  return contents.flatMap((content, index) => readTurn(content, contents[index - 1], contents[index + 1], index))
}

function readContent(content: unknown, path: string): Content {
  if (!isRecord(content)) throw refuse(`Invalid value at '${path}': an object is expected.`, path)
  const { role = 'user', parts } = content
  if (role !== 'user' && role !== 'model') throw refuse(`${path}.role: must be one of user, model.`, `${path}.role`)
  if (!Array.isArray(parts) || parts.length === 0) throw refuse(`${path}.parts: must not be empty.`, `${path}.parts`)
  return { role, parts: parts.map((part, position) => readPart(part, `${path}.parts[${position}]`)) }
}

function readPart(part: unknown, path: string): Part {
  const fields = isRecord(part) ? dataFields.filter((field) => part[field] !== undefined) : []
  if (!isRecord(part) || fields.length !== 1) throw refuse(`${path}.data: exactly one field must be set.`, path)
  const { functionCall, functionResponse } = part
  if (functionCall !== undefined && !isNamed(functionCall)) throw refuse(`${path}.function_call.name: is empty.`, path)
  if (functionResponse === undefined) return part
  if (!isNamed(functionResponse)) throw refuse(`${path}.function_response.name: is empty.`, path)
  if (isRecord(functionResponse.response)) return part
  throw refuse(`Invalid value at '${path}.function_response.response': an object is expected.`, path)
}

function isNamed(value: unknown): value is Part {
  return isRecord(value) && isText(value.name)
}

function checkAlternation(contents: readonly Content[]): void {
  if (contents[0]?.role !== 'user') throw refuse('The conversation must begin with a user turn.', 'contents')
  const index = contents.findIndex(({ role }, position) => role === contents[position - 1]?.role)
  if (index >= 0) throw refuse('Turns must alternate between user and model.', `contents[${index}]`)
}

/** The open turn begins with the last thing that the user said; what is before it needs no signatures. */
function checkSigned(contents: readonly Content[], thinks: boolean): void {
  if (!thinks) return
  const start = contents.findLastIndex(({ role, parts }) => role === 'user' && parts.some(isNoResponse))
  for (const [index, { parts }] of contents.entries()) {
    const position = parts.findIndex(({ functionCall }) => functionCall !== undefined)
    if (index > start && position >= 0) checkSignature(parts[position] ?? {}, `contents[${index}].parts[${position}]`)
  }
}

function isNoResponse({ functionResponse }: Part): boolean {
  return functionResponse === undefined
}

function checkSignature({ functionCall, thoughtSignature }: Part, path: string): void {
  const { name, args } = isRecord(functionCall) ? functionCall : {}
  if (!isText(thoughtSignature)) {
    throw refuse(`The function call '${String(name)}' in the current turn has no thought_signature.`, path)
  }
  if (thoughtSignature === SIGNATURE_OF_OTHERS || thoughtSignature === signCall(String(name), args ?? {})) return
  throw refuse(`The thought_signature of the function call '${String(name)}' is corrupt.`, path)
}

function readTurn(content: Content, before: Content | undefined, after: Content | undefined, index: number): Message[] {
  if (content.role === 'user') return readUserTurn(content, readCalls(before, index - 1), index)
  const calls = readCalls(content, index)
  const answers = (after?.parts ?? []).filter(({ functionResponse }) => functionResponse !== undefined)
  if (calls.length > 0 && calls.length !== answers.length) {
    const text = `A turn with ${calls.length} function calls needs as many function responses right after it, not ${answers.length}.`
    throw refuse(text, `contents[${index}]`)
  }
  return [{ role: 'assistant', parts: [...readTexts(content), ...readCallParts(content, calls)] }]
}

/** The calls of a model's turn; where it names no ids, its place in the conversation gives them. */
function readCalls(content: Content | undefined, index: number): Call[] {
  if (content?.role !== 'model') return []
  return content.parts.flatMap(({ functionCall }, position) => {
    if (!isNamed(functionCall)) return []
    const { id, name } = functionCall
    return [{ id: isText(id) ? id : `call-${index}-${position}`, name: String(name) }]
  })
}

function readCallParts({ parts }: Content, calls: readonly Call[]): ToolCallPart[] {
  const bodies = parts.flatMap(({ functionCall }) => (isRecord(functionCall) ? [functionCall] : []))
  return calls.map(({ id, name }, index) => {
    return { type: 'tool_call', id, name, arguments: JSON.stringify(bodies[index]?.args ?? {}) }
  })
}

function readUserTurn(content: Content, calls: readonly Call[], index: number): Message[] {
  const open = [...calls]
  const results = content.parts.flatMap(({ functionResponse }) =>
    isNamed(functionResponse) ? [readResult(functionResponse, open, `contents[${index}]`)] : [],
  )
  const texts = readTexts(content)
  const isQuestion = content.parts.some(isNoResponse)
  return isQuestion ? [...results, { role: 'user', parts: texts }] : results
}

/** Takes the call that a response belongs to from the open ones: by id where both have one, else by name. */
function readResult({ id, name, response }: Part, open: Call[], path: string): ToolMessage {
  const position = open.findIndex((call) => call.name === name && (!isText(id) || call.id === id))
  const [call] = position < 0 ? [] : open.splice(position, 1)
  if (!call) {
    throw refuse(`The function response '${String(name)}' must come right after a function call of that name.`, path)
  }
  const { output, error } = isRecord(response) ? response : {}
  const content = error ?? output ?? response
  return {
    role: 'tool',
    toolCallId: call.id,
    name: call.name,
    content: typeof content === 'string' ? content : JSON.stringify(content),
    isError: error !== undefined,
  }
}

function readTexts({ parts }: Content): TextPart[] {
  return parts.flatMap(({ text, thought }) => (isText(text) && thought !== true ? [{ type: 'text', text }] : []))
}

function refuse(message: string, path: string): Refusal {
  return new Refusal('invalid_request', message, path)
}
