import type { ScriptPart, TokenCount } from '../script'
import { randomId } from '../seeded-random'
import type { ChatShape } from './chat-shapes'
import { writeOpenaiRefusal } from './openai-refusals'
import { readChatAsk } from './read-chat-ask'
import { createdAtSeconds } from './simulated-time'
import type { Answer, WireFormat, WireWriter } from './wire-format'

const DONE = 'data: [DONE]\n\n'

/** OpenAI Chat Completions as a server of the given shape streams it. */
export function createOpenaiChat(shape: ChatShape): WireFormat {
  return {
    readAsk: readChatAsk,
    createWriter: (answer) => createChatWriter(shape, answer),
    writeWhole: (answer) => writeCompletion(shape, answer),
    writeRefusal: writeOpenaiRefusal,
    listModels: (models) => ({
      object: 'list',
      data: models.map(({ id }) => ({ id, object: 'model', created: createdAtSeconds, owned_by: 'demo' })),
    }),
    requestIdHeader: 'x-request-id',
  }
}

function createChatWriter(shape: ChatShape, { ask, script, tokens, random }: Answer): WireWriter {
  const head = { ...createHead(random), object: 'chat.completion.chunk', created: createdAtSeconds, model: ask.model }
  const unknownUsage = ask.includeUsage ? { usage: null } : {}
  const writeChunk = (delta: Record<string, unknown>, finishReason: string | null = null) =>
    frame({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...unknownUsage,
    })
  let kind: ScriptPart['kind'] = 'text'
  let toolIndex = -1
  const writers: Record<ScriptPart['kind'], (piece: string) => Record<string, unknown>> = {
    text: shape.writeTextDelta,
    reasoning: shape.writeReasoningDelta,
    tool_call: (piece) => ({ tool_calls: [{ index: toolIndex, function: { arguments: piece } }] }),
  }
  return {
    writeOpening: () => [writeChunk(shape.openingDelta)],
    startPart(part) {
      kind = part.kind
      if (part.kind !== 'tool_call') return []
      toolIndex += 1
      const call = { id: createCallId(random), type: 'function', function: { name: part.name, arguments: '' } }
      return [writeChunk({ tool_calls: [{ index: toolIndex, ...call }] })]
    },
    writeDelta: (piece) => writeChunk(writers[kind](piece)),
    endPart: () => [],
    writeClosing() {
      const usage = ask.includeUsage ? [frame({ ...head, choices: [], usage: writeUsage(tokens) })] : []
      return [writeChunk({}, script.finish), ...usage, DONE]
    },
    writePing: () => ': keep-alive\n\n',
    // vLLM, SGLang and TGI say [DONE] after an error, which must not pass for success.
    writeError: () => [
      frame({
        error: { message: 'The demo upstream failed here on purpose.', type: 'server_error', param: null, code: null },
      }),
      DONE,
    ],
    writeMalformed: () =>
      `data: {"id":"${head.id}","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"con\n\n`,
  }
}

function writeCompletion(shape: ChatShape, { ask, script, tokens, random }: Answer): unknown {
  const contents = (kind: ScriptPart['kind']) =>
    script.parts.flatMap((part) => (part.kind === kind ? [part.content] : [])).join('')
  const calls = script.parts.flatMap((part) =>
    part.kind === 'tool_call'
      ? [{ id: createCallId(random), type: 'function', function: { name: part.name, arguments: part.content } }]
      : [],
  )
  const reasoning = contents('reasoning')
  const message = {
    role: 'assistant',
    content: contents('text') || null,
    refusal: null,
    ...(reasoning === '' ? {} : shape.writeReasoningDelta(reasoning)),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return {
    ...createHead(random),
    object: 'chat.completion',
    created: createdAtSeconds,
    model: ask.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: script.finish }],
    usage: writeUsage(tokens),
  }
}

function createHead(random: Answer['random']): { id: string } {
  return { id: `chatcmpl-${randomId(random, 29)}` }
}

function createCallId(random: Answer['random']): string {
  return `call_${randomId(random, 24)}`
}

function writeUsage({ input, output, reasoning }: TokenCount) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}

function frame(payload: unknown): string {
  return `data: ${JSON.stringify(payload)}\n\n`
}
