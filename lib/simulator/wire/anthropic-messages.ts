import { parseJson } from '../json'
import type { ScriptFinish, ScriptPart, TokenCount } from '../script'
import { type Random, randomId } from '../seeded-random'
import { writeAnthropicRefusal } from './anthropic-refusals'
import { readMessagesAsk } from './read-messages-ask'
import { createdAtSeconds } from './simulated-time'
import { signThinking } from './thinking-signature'
import type { Answer, WireFormat, WireWriter } from './wire-format'

const stopReasons: Record<ScriptFinish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
}

const deltas: Record<ScriptPart['kind'], (piece: string) => Record<string, string>> = {
  text: (text) => ({ type: 'text_delta', text }),
  reasoning: (thinking) => ({ type: 'thinking_delta', thinking }),
  tool_call: (partial_json) => ({ type: 'input_json_delta', partial_json }),
}

/** Anthropic Messages. */
export const anthropicMessages: WireFormat = {
  readAsk: readMessagesAsk,
  createWriter: createMessageWriter,
  writeWhole: writeMessage,
  writeRefusal: writeAnthropicRefusal,
  listModels: (models) => ({
    data: models.map(({ id, label }) => ({
      type: 'model',
      id,
      display_name: label ?? id,
      created_at: new Date(createdAtSeconds * 1000).toISOString(),
    })),
    has_more: false,
    first_id: models[0]?.id ?? null,
    last_id: models.at(-1)?.id ?? null,
  }),
  requestIdHeader: 'request-id',
}

function createMessageWriter({ ask, script, tokens, random }: Answer): WireWriter {
  let index = -1
  let kind: ScriptPart['kind'] = 'text'
  const writeDelta = (delta: Record<string, string>) => frame('content_block_delta', { index, delta })
  return {
    writeOpening: () => [
      frame('message_start', {
        message: {
          ...createHead(ask.model, random),
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...writeUsage({ ...tokens, output: 1 }), service_tier: 'standard' },
        },
      }),
    ],
    startPart(part) {
      index += 1
      kind = part.kind
      const start = frame('content_block_start', { index, content_block: startBlock(part, random) })
      const firstDelta = part.kind === 'tool_call' ? [writeDelta(deltas.tool_call(''))] : []
      return [start, ...(index === 0 ? [frame('ping', {})] : []), ...firstDelta]
    },
    writeDelta: (piece) => [writeDelta(deltas[kind](piece))],
    endPart(part) {
      const stop = frame('content_block_stop', { index })
      if (part.kind !== 'reasoning') return [stop]
      return [writeDelta({ type: 'signature_delta', signature: signThinking(part.content) }), stop]
    },
    writeClosing: () => [
      frame('message_delta', { delta: writeStop(script.finish), usage: writeFinalUsage(tokens) }),
      frame('message_stop', {}),
    ],
    writePing: () => frame('ping', {}),
    writeError: () => [
      frame('error', {
        error: { type: 'overloaded_error', message: 'Overloaded: the demo upstream failed here on purpose.' },
        request_id: `req_${randomId(random, 24)}`,
      }),
    ],
    writeMalformed: () =>
      `event: content_block_delta\ndata: {"type":"content_block_delta","index":${Math.max(index, 0)},"delta":{"type":"te\n\n`,
  }
}

function startBlock(part: ScriptPart, random: Random): Record<string, unknown> {
  if (part.kind === 'text') return { type: 'text', text: '' }
  if (part.kind === 'reasoning') return { type: 'thinking', thinking: '', signature: '' }
  return { type: 'tool_use', id: createToolUseId(random), name: part.name, input: {} }
}

function writeMessage({ ask, script, tokens, random }: Answer): unknown {
  return {
    ...createHead(ask.model, random),
    content: script.parts.map((part) => writeBlock(part, random)),
    ...writeStop(script.finish),
    usage: { ...writeFinalUsage(tokens), service_tier: 'standard' },
  }
}

function writeBlock(part: ScriptPart, random: Random): Record<string, unknown> {
  if (part.kind === 'text') return { type: 'text', text: part.content }
  if (part.kind === 'tool_call') {
    return { type: 'tool_use', id: createToolUseId(random), name: part.name, input: parseJson(part.content) ?? {} }
  }
  return { type: 'thinking', thinking: part.content, signature: signThinking(part.content) }
}

function writeStop(finish: ScriptFinish): Record<string, unknown> {
  const stop = { stop_reason: stopReasons[finish], stop_sequence: null }
  if (finish !== 'content_filter') return stop
  const explanation = 'The demo model stopped here on purpose, as if a safety filter had stepped in.'
  return { ...stop, stop_details: { type: 'refusal', category: null, explanation } }
}

function writeUsage({ input, output }: TokenCount) {
  return { input_tokens: input, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: output }
}

function writeFinalUsage(tokens: TokenCount) {
  const thinking = tokens.reasoning === 0 ? {} : { output_tokens_details: { thinking_tokens: tokens.reasoning } }
  return { ...writeUsage(tokens), ...thinking }
}

function createHead(model: string, random: Random) {
  return { id: `msg_01${randomId(random, 22)}`, type: 'message', role: 'assistant', model }
}

function createToolUseId(random: Random): string {
  return `toolu_01${randomId(random, 22)}`
}

function frame(type: string, fields: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
}
