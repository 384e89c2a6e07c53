import type { ScriptFinish, ScriptPart } from '../script'
import { createCallWriter } from './chat-calls'
import type { ChatShape } from './chat-shape'
import { createdAtSeconds } from './simulated-time'
import type { Answer, WireFormat, WireWriter } from './wire-format'

type Fields = Record<string, unknown>

const DONE = 'data: [DONE]\n\n'

/** OpenAI Chat Completions as a server of the given shape speaks it. */
export function createOpenaiChat(shape: ChatShape): WireFormat {
  return {
    readAsk: shape.readAsk,
    createWriter: (answer) => createChatWriter(shape, answer),
    writeWhole: (answer) => writeCompletion(shape, answer),
    writeRefusal: shape.writeRefusal,
    listModels: shape.listModels,
    requestIdHeader: shape.requestIdHeader,
  }
}

function createChatWriter(shape: ChatShape, { ask, script, tokens, random }: Answer): WireWriter {
  const head = createHead(shape, { ask, random }, 'chat.completion.chunk')
  const calls = createCallWriter(shape, random)
  const hasLooseTag = isLoose(shape, ask.model)
  const unknownUsage = ask.includeUsage ? { usage: null } : {}
  const usage = { usage: shape.writeUsage(tokens) }
  const comment = `: ${shape.comment}\n\n`
  let kind: ScriptPart['kind'] = 'text'
  let isAfterReasoning = false

  function writeChunk(delta: Fields, finish: ScriptFinish | null = null, fields: Fields = unknownUsage): string {
    const choice = { index: 0, delta: { ...shape.deltaFields, ...delta }, ...shape.writeChoiceEnd(finish) }
    return frame({ ...head, choices: [choice], ...fields })
  }

  const writers: Record<ScriptPart['kind'], (piece: string) => Fields[]> = {
    text(piece) {
      const delta = shape.writeTextDelta(piece, isAfterReasoning)
      isAfterReasoning = false
      return [delta]
    },
    reasoning(piece) {
      if (ask.hidesReasoning) return []
      return [hasLooseTag ? shape.writeTextDelta(piece, false) : shape.writeReasoningDelta(piece)]
    },
    tool_call: calls.push,
  }

  return {
    writeOpening: () => [...Array(shape.commentsBeforeStart).fill(comment), writeChunk(shape.openingDelta)],
    startPart(part) {
      isAfterReasoning = kind === 'reasoning'
      kind = part.kind
      return part.kind === 'tool_call' ? calls.start(part.name).map((delta) => writeChunk(delta)) : []
    },
    writeDelta: (piece) => writers[kind](piece).map((delta) => writeChunk(delta)),
    endPart(part) {
      const isWhole = part !== script.parts.at(-1)
      const isLooseEnd = hasLooseTag && part.kind === 'reasoning' && isWhole && !ask.hidesReasoning
      return isLooseEnd ? looseTag.map((piece) => writeChunk(shape.writeTextDelta(piece, false))) : []
    },
    writeClosing() {
      const delta = { ...shape.finishDelta, ...calls.finish() }
      if (shape.usage === 'with-finish') return [writeChunk(delta, script.finish, usage), DONE]
      const usageChunk = ask.includeUsage ? [frame({ ...head, choices: [], ...usage })] : []
      return [writeChunk(delta, script.finish), ...usageChunk, DONE]
    },
    writePing: () => comment,
    writeError: () => [frame(shape.writeError(head)), ...(shape.saysDoneAfterError ? [DONE] : [])],
    writeMalformed: () =>
      `data: {"id":"${head.id}","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"con\n\n`,
  }
}

/** In two pieces, as tokenizers without a token for the tag cut it. */
const looseTag = ['</think', '>\n\n']

function isLoose({ modelsWithLooseTag }: ChatShape, model: string): boolean {
  return modelsWithLooseTag?.includes(model) === true
}

function writeCompletion(shape: ChatShape, { ask, script, tokens, random }: Answer): unknown {
  const contents = (kind: ScriptPart['kind']) =>
    script.parts.flatMap((part) => (part.kind === kind ? [part.content] : [])).join('')
  const calls = script.parts.flatMap((part) =>
    part.kind === 'tool_call'
      ? [{ id: shape.createCallId(random), type: 'function', function: { name: part.name, arguments: part.content } }]
      : [],
  )
  const reasoning = ask.hidesReasoning ? '' : contents('reasoning')
  const isLooseText = isLoose(shape, ask.model) && reasoning !== ''
  const message = {
    role: 'assistant',
    ...(isLooseText
      ? shape.writeMessage(`${reasoning}${looseTag.join('')}${contents('text')}`, '')
      : shape.writeMessage(contents('text'), reasoning)),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return {
    ...createHead(shape, { ask, random }, 'chat.completion'),
    choices: [{ index: 0, message, ...shape.writeChoiceEnd(script.finish) }],
    usage: shape.writeUsage(tokens),
  }
}

function createHead(shape: ChatShape, { ask, random }: Pick<Answer, 'ask' | 'random'>, object: string) {
  return { id: shape.createId(random), object, created: createdAtSeconds, model: ask.model, ...shape.chunkFields }
}

function frame(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`
}
