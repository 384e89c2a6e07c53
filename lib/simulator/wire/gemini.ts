import { readPrompt } from '../ask'
import { isRecord, parseJson } from '../json'
import { countCharsAsTokens, type ScriptFinish, type ScriptPart } from '../script'
import { randomId } from '../seeded-random'
import { writeGeminiRefusal } from './gemini-refusals'
import { readGeminiAsk } from './read-gemini-ask'
import { signCall } from './read-gemini-contents'
import { signThinking } from './thinking-signature'
import type { Answer, WireFormat, WireWriter } from './wire-format'

type Fields = Record<string, unknown>

const finishReasons: Record<ScriptFinish, string> = {
  stop: 'STOP',
  // There is no reason of its own for tool calls.
  tool_calls: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
}

/** Gemini's `streamGenerateContent?alt=sse` and `generateContent`. */
export const gemini: WireFormat = {
  readAsk: readGeminiAsk,
  createWriter: (answer) => (isPromptBlocked(answer) ? createBlockedWriter(answer) : createGeminiWriter(answer)),
  writeWhole: writeAnswer,
  writeRefusal: writeGeminiRefusal,
  listModels: (models) => ({
    models: models.map(({ id, label, description, reasoning }) => ({
      name: `models/${id}`,
      version: '001',
      displayName: label ?? id,
      description: description ?? '',
      supportedGenerationMethods: ['generateContent'],
      thinking: reasoning === true,
    })),
  }),
}

/** Calls come whole, and every frame says how many tokens there were so far. */
function createGeminiWriter(answer: Answer): WireWriter {
  const { ask, script, tokens } = answer
  const tail = createTail(answer)
  const chars = { text: 0, reasoning: 0 }
  let kind: ScriptPart['kind'] = 'text'
  let hasCalled = false

  function writeParts(parts: Fields[], ending: Fields = {}): string {
    const content = parts.length === 0 ? {} : { content: { parts, role: 'model' } }
    const usageMetadata = writeUsage(tokens.input, countCharsAsTokens(chars.text), countCharsAsTokens(chars.reasoning))
    return frame({ candidates: [{ ...content, ...ending, index: 0 }], usageMetadata, ...tail })
  }

  const writers: Record<ScriptPart['kind'], (piece: string) => string[]> = {
    text(text) {
      chars.text += text.length
      return [writeParts([{ text }])]
    },
    reasoning(text) {
      chars.reasoning += text.length
      return ask.hidesReasoning ? [] : [writeParts([{ text, thought: true }])]
    },
    tool_call(piece) {
      chars.text += piece.length
      return []
    },
  }

  return {
    writeOpening: () => [],
    startPart(part) {
      kind = part.kind
      return []
    },
    writeDelta: (piece) => writers[kind](piece),
    endPart(part) {
      const call = part.kind === 'tool_call' ? writeCall(part.name, part.content, !hasCalled) : undefined
      if (!call) return []
      hasCalled = true
      return [writeParts([call])]
    },
    writeClosing: () => [writeParts(writeLastParts(answer), writeEnding(script.finish))],
    writeError: () => [
      frame({ error: { code: 503, message: 'The demo upstream failed here on purpose.', status: 'UNAVAILABLE' } }),
    ],
    writeMalformed: () => 'data: {"candidates": [{"content": {"parts": [{"te\r\n\r\n',
  }
}

/** A prompt that is blocked gets a single frame without a candidate. */
function createBlockedWriter(answer: Answer): WireWriter {
  const nothing = () => []
  return {
    ...createGeminiWriter(answer),
    startPart: nothing,
    writeDelta: nothing,
    endPart: nothing,
    writeClosing: () => [frame(writeBlocked(answer))],
  }
}

/** `fault-filter` filters the answer, or the prompt itself if it speaks of being blocked. */
function isPromptBlocked({ ask, script }: Answer): boolean {
  return script.finish === 'content_filter' && /\bblock/i.test(readPrompt(ask.messages))
}

function writeBlocked(answer: Answer) {
  const promptFeedback = { blockReason: 'SAFETY', safetyRatings: [dangerous] }
  return { promptFeedback, usageMetadata: writeUsage(answer.tokens.input, 0, 0), ...createTail(answer) }
}

/** Only the first of parallel calls is signed. Undefined for arguments that the limit has cut: they are no object. */
function writeCall(name: string, content: string, isFirst: boolean): Fields | undefined {
  const args = parseJson(content)
  if (!isRecord(args)) return undefined
  return { functionCall: { name, args }, ...(isFirst ? { thoughtSignature: signCall(name, args) } : {}) }
}

/** The signature of an answer without calls rides on an empty text; a filtered answer ends without content. */
function writeLastParts({ script }: Answer): Fields[] {
  if (script.finish === 'content_filter') return []
  if (script.finish !== 'stop') return [{ text: '' }]
  return [{ text: '', thoughtSignature: signThinking(JSON.stringify(script.parts)) }]
}

function writeEnding(finish: ScriptFinish): Fields {
  const ratings = finish === 'content_filter' ? { safetyRatings: [dangerous] } : {}
  return { finishReason: finishReasons[finish], ...ratings }
}

const dangerous = { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }

function writeAnswer(answer: Answer): unknown {
  if (isPromptBlocked(answer)) return writeBlocked(answer)
  const { ask, script, tokens } = answer
  const calls = script.parts.filter((part) => part.kind === 'tool_call')
  const parts = script.parts.flatMap((part): Fields[] => {
    if (part.kind === 'text') return [{ text: part.content }]
    if (part.kind === 'reasoning') return ask.hidesReasoning ? [] : [{ text: part.content, thought: true }]
    return [writeCall(part.name, part.content, part === calls[0])].filter((call) => call !== undefined)
  })
  const content = { parts: [...parts, ...writeLastParts(answer)], role: 'model' }
  return {
    candidates: [{ content, ...writeEnding(script.finish), index: 0 }],
    usageMetadata: writeUsage(tokens.input, tokens.output - tokens.reasoning, tokens.reasoning),
    ...createTail(answer),
  }
}

function createTail({ ask, random }: Answer) {
  return { modelVersion: ask.model, responseId: randomId(random, 22) }
}

/** Counts of nothing are left out, as Google does. */
function writeUsage(input: number, candidates: number, thoughts: number) {
  return {
    promptTokenCount: input,
    ...(candidates > 0 ? { candidatesTokenCount: candidates } : {}),
    totalTokenCount: input + candidates + thoughts,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
  }
}

function frame(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\r\n\r\n`
}
