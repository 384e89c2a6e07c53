import type { Ask, Call } from '../ask'
import { isRecord } from '../json'
import { profiles } from '../profiles'
import { Refusal } from '../refusal'
import { checkGeminiSchema, checkKnownKeys } from './check-gemini-schema'
import { countPromptChars } from './count-prompt-chars'
import { checkToolName, readBody, readNumberField } from './read-fields'
import { readGeminiContents } from './read-gemini-contents'
import { readToolList } from './read-tool-list'

type Fields = Record<string, unknown>

const bodyKeys = new Set([
  'contents',
  'systemInstruction',
  'tools',
  'toolConfig',
  'safetySettings',
  'generationConfig',
  'cachedContent',
  'labels',
])

const generationKeys = new Set([
  'temperature',
  'topP',
  'topK',
  'candidateCount',
  'maxOutputTokens',
  'stopSequences',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'responseMimeType',
  'responseSchema',
  'responseJsonSchema',
  'responseModalities',
  'responseLogprobs',
  'logprobs',
  'speechConfig',
  'mediaResolution',
  'thinkingConfig',
])

/** Checks a `generateContent` request, streamed or not, the way Google does, as far as clients get it wrong. */
export function readGeminiAsk({ url, body: unchecked }: Call): Ask {
  const { model, stream } = readPath(url)
  const body = readBody(unchecked)
  checkKnownKeys(body, bodyKeys, '')
  const generation = readObject(body.generationConfig, 'generation_config')
  checkKnownKeys(generation, generationKeys, 'generation_config')
  checkTools(body.tools)
  readNumberField(generation, 'temperature', { smallest: 0, largest: 2 })
  const maxOutputTokens = readNumberField(generation, 'maxOutputTokens', { smallest: 1 })
  const thinking = readThinking(generation.thinkingConfig)
  const alwaysThinks = profiles.get(model)?.alwaysReasons === true
  const isTold = thinking.isTold || alwaysThinks
  const calling = readObject(readObject(body.toolConfig, 'tool_config').functionCallingConfig, 'tool_config')
  return {
    model,
    messages: readGeminiContents(body.contents, isTold),
    stream,
    includeUsage: true,
    reasoning: thinking.reasoning,
    ...(isTold ? {} : { hidesReasoning: true }),
    mayCallTools: calling.mode !== 'NONE',
    tools: readToolList(readDeclarations(body.tools), (declaration) => declaration, 'parameters'),
    promptChars: countPromptChars([body.systemInstruction, body.contents, body.tools]),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  }
}

/** The model and the choice of a stream are in the URL. */
function readPath({ pathname, searchParams }: URL): Pick<Ask, 'model' | 'stream'> {
  const [, model = '', method] = /\/models\/([^/:]+):(\w+)$/.exec(pathname) ?? []
  const stream = method === 'streamGenerateContent'
  if (stream && searchParams.get('alt') !== 'sse') {
    throw refuse('The demo streams with ?alt=sse only, and not as one JSON array.', 'alt')
  }
  return { model, stream }
}

function readThinking(config: unknown): { reasoning: Ask['reasoning']; isTold: boolean } {
  const { includeThoughts, thinkingBudget, thinkingLevel } = readObject(config, 'generation_config.thinking_config')
  if (thinkingBudget !== undefined && thinkingLevel !== undefined) {
    const text = 'Only one of thinking_budget and thinking_level can be set.'
    throw refuse(text, 'generation_config.thinking_config')
  }
  if (thinkingBudget === 0) return { reasoning: 'off', isTold: false }
  return { reasoning: includeThoughts === true ? 'on' : 'default', isTold: includeThoughts === true }
}

function checkTools(tools: unknown): void {
  if (tools === undefined) return
  if (!Array.isArray(tools)) throw refuse("Invalid value at 'tools': a list is expected.", 'tools')
  for (const [index, tool] of tools.entries()) {
    const declarations = isRecord(tool) ? (tool.functionDeclarations ?? []) : undefined
    const path = `tools[${index}].function_declarations`
    if (!Array.isArray(declarations)) throw refuse(`Invalid value at '${path}': a list is expected.`, path)
    for (const [position, one] of declarations.entries()) checkDeclaration(one, `${path}[${position}]`)
  }
}

/** The declarations of all tools in one list; those of Google's own tools have none. */
function readDeclarations(tools: unknown): unknown[] {
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool) => (isRecord(tool) ? (tool.functionDeclarations ?? []) : []))
}

function checkDeclaration(declaration: unknown, path: string): void {
  if (!isRecord(declaration)) throw refuse(`Invalid value at '${path}': an object is expected.`, path)
  checkToolName(declaration.name, `${path}.name`)
  const { parameters } = declaration
  if (parameters === undefined) return
  checkGeminiSchema(parameters, `${path}.parameters`)
  const isEmptyObject = isRecord(parameters) && String(parameters.type).toUpperCase() === 'OBJECT'
  if (isEmptyObject && Object.keys(readObject(parameters.properties, path)).length === 0) {
    throw refuse(`${path}.parameters.properties: should be non-empty for the type OBJECT`, path)
  }
}

function readObject(value: unknown, path: string): Fields {
  if (value === undefined || value === null) return {}
  if (isRecord(value)) return value
  throw refuse(`Invalid value at '${path}': an object is expected.`, path)
}

function refuse(message: string, path: string): Refusal {
  return new Refusal('invalid_request', message, path)
}
