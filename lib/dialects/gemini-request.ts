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
import type { Target, UpstreamRequest } from './dialect'
import { createSchemaRoom, geminiSchema } from './gemini-schema'
import { objectAt, textAt } from './json'
import { toolInput } from './tool-input'

type Fields = Record<string, unknown>
type Content = { role: 'user' | 'model'; parts: Fields[] }

/**
 * Gemini 3 refuses a call without its signature; for calls that another model made, Google documents this word in
 * its place.
 */
const FOREIGN_SIGNATURE = 'skip_thought_signature_validator'

/** `POST {base}/v1beta/models/{model}:streamGenerateContent?alt=sse`; the key goes in a header, never in the URL. */
export function buildGeminiRequest(request: ChatRequest, target: Target): UpstreamRequest {
  const dropped: string[] = []
  const model = request.model.replace(/^models\//, '')
  const contents = geminiContents(request, target, model)
  return {
    path: `/v1beta/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
    headers: target.apiKey === undefined ? {} : { 'x-goog-api-key': target.apiKey },
    body: {
      ...systemFields(request.system, model, contents),
      contents,
      ...toolFields(request),
      ...generationFields(request, model, dropped),
    },
    dropped,
  }
}

/** Gemma takes no system instruction: it goes before the first user text. */
function systemFields(system: string | undefined, model: string, contents: Content[]): Fields {
  if (!system) return {}
  const part = { text: system.toWellFormed() }
  if (!/^gemma/.test(model)) return { systemInstruction: { parts: [part] } }
  contents[0]?.parts.unshift(part)
  return {}
}

/** Roles alternate, the user begins, and the results of a turn's calls follow it at once. */
function geminiContents(request: ChatRequest, target: Target, model: string): Content[] {
  const joined: Content[] = []
  for (const message of adaptHistory(request.messages, { ...target, model: request.model })) {
    const next = content(message, model)
    const last = joined.at(-1)
    if (next.parts.length === 0) continue
    if (last?.role !== next.role) joined.push(next)
    else for (const entry of next.parts) last.parts.push(entry)
  }
  if (joined[0]?.role === 'model') joined.unshift({ role: 'user', parts: [{ text: '(start)' }] })
  return joined
}

function content(message: Message, model: string): Content {
  switch (message.role) {
    case 'user':
      return { role: 'user', parts: userParts(message) }
    case 'assistant':
      return { role: 'model', parts: modelParts(message, model) }
    case 'tool':
      return { role: 'user', parts: [functionResponse(message)] }
  }
}

function userParts(message: UserMessage): Fields[] {
  return message.parts.map((part) =>
    part.type === 'text' ? { text: part.text } : { inlineData: { mimeType: part.mediaType, data: part.data } },
  )
}

/** Thoughts are not handed back; only the first of parallel calls carries a signature. */
function modelParts(message: AssistantMessage, model: string): Fields[] {
  const calls = message.parts.filter((part) => part.type === 'tool_call')
  const texts = message.parts.filter((part) => part.type === 'text')
  const signed = calls.map((call) => textAt(objectAt(call.private?.data).thoughtSignature))
  const needsWord = isGemini3(model) && signed.every((signature) => signature === '')
  return [
    ...texts.map((part) => ({ text: part.text })),
    ...calls.map((call, index) => {
      const signature = signed[index] || (needsWord && index === 0 ? FOREIGN_SIGNATURE : '')
      return {
        functionCall: { id: call.id, name: call.name, args: toolInput(call.arguments) },
        ...(signature !== '' && { thoughtSignature: signature }),
      }
    }),
  ]
}

function functionResponse(message: ToolMessage): Fields {
  const response = message.isError ? { error: message.content } : { output: message.content }
  return { functionResponse: { id: message.toolCallId, name: message.name, response } }
}

function toolFields(request: ChatRequest): Fields {
  if (!request.tools?.length) return {}
  const room = createSchemaRoom()
  const functionDeclarations = request.tools.map((tool) => {
    const parameters = geminiSchema(tool.parameters, room)
    return { name: tool.name, description: tool.description ?? tool.name, ...(parameters && { parameters }) }
  })
  return {
    tools: [{ functionDeclarations }],
    ...(request.toolChoice && { toolConfig: { functionCallingConfig: callingConfig(request.toolChoice) } }),
  }
}

function callingConfig(choice: ToolChoice): Fields {
  if (typeof choice !== 'string') return { mode: 'ANY', allowedFunctionNames: [choice.name] }
  return { mode: { auto: 'AUTO', none: 'NONE', required: 'ANY' }[choice] }
}

function generationFields(request: ChatRequest, model: string, dropped: string[]): Fields {
  const thinking = thinkingConfig(request.reasoning ?? 'default', model)
  if (thinking === undefined) dropped.push('reasoning')
  const config: Fields = {
    ...(request.maxOutputTokens !== undefined && { maxOutputTokens: request.maxOutputTokens }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(request.topP !== undefined && { topP: request.topP }),
    ...(request.stop?.length && { stopSequences: request.stop }),
    ...(request.seed !== undefined && { seed: request.seed }),
    ...(thinking && { thinkingConfig: thinking }),
  }
  return Object.keys(config).length > 0 ? { generationConfig: config } : {}
}

/** Tokens, for Gemini 2.5. */
const BUDGETS: Readonly<Record<'low' | 'medium' | 'high', number>> = { low: 1024, medium: 8192, high: 24_576 }

/** Null: nothing is sent; undefined: the model has no such switch. */
function thinkingConfig(level: ReasoningLevel, model: string): Fields | null | undefined {
  if (level === 'default') return null
  if (isGemini3(model)) {
    // Gemini 3 cannot be kept from thinking; the lowest level comes nearest.
    if (level === 'off') return { thinkingLevel: /flash/.test(model) ? 'minimal' : 'low' }
    return { includeThoughts: true, thinkingLevel: level === 'max' ? 'high' : level }
  }
  if (!/2\.5/.test(model)) return level === 'off' ? null : undefined
  if (level === 'off') return /flash/.test(model) ? { thinkingBudget: 0 } : undefined
  const budget = level === 'max' ? (/pro/.test(model) ? 32_768 : 24_576) : BUDGETS[level]
  return { includeThoughts: true, thinkingBudget: budget }
}

/** The newest rules, unless the name says that the model is older: aliases do not tell. */
function isGemini3(model: string): boolean {
  return !/^gemini-[12](\D|$)|^gemma/.test(model)
}
