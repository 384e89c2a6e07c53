import type { ScriptFinish, ScriptPart, TokenCount } from '../script'
import { encryptReasoning } from './encrypted-reasoning'
import { listOpenaiModels } from './openai-models'
import { writeOpenaiRefusal } from './openai-refusals'
import { readResponsesAsk } from './read-responses-ask'
import { createId, createItem, type Filling, fillItem, type OutputItem, writeText } from './response-items'
import { createdAtSeconds } from './simulated-time'
import type { Answer, WireFormat, WireWriter } from './wire-format'
import { createSummaryWriter, type SummaryWriter } from './write-summary'

type Fields = Record<string, unknown>

/** What the finish of a script is called: status, and a reason where the answer is not complete. */
const endings: Record<ScriptFinish, { status: 'completed' | 'incomplete'; reason: string | null }> = {
  stop: { status: 'completed', reason: null },
  tool_calls: { status: 'completed', reason: null },
  length: { status: 'incomplete', reason: 'max_output_tokens' },
  content_filter: { status: 'incomplete', reason: 'content_filter' },
}

const failure = { code: 'server_error', message: 'The demo upstream failed here on purpose.' }

/** OpenAI Responses. */
export const openaiResponses: WireFormat = {
  readAsk: readResponsesAsk,
  createWriter: createResponseWriter,
  writeWhole: writeResponse,
  writeRefusal: writeOpenaiRefusal,
  listModels: listOpenaiModels,
  requestIdHeader: 'x-request-id',
}

function createResponseWriter(answer: Answer): WireWriter {
  const { ask, script, random } = answer
  const head = createHead(answer)
  const output: OutputItem[] = []
  let sequence_number = -1
  let item: OutputItem = { id: '', type: '' }
  let writeParts: PartWriter = silent

  function event(type: string, fields: Fields): string {
    sequence_number += 1
    return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number, ...fields })}\n\n`
  }

  function placedEvent(type: string, fields: Fields): string {
    return event(type, { item_id: item.id, output_index: output.length, ...fields })
  }

  return {
    writeOpening: () => [
      event('response.created', { response: head }),
      event('response.in_progress', { response: head }),
    ],
    startPart(part) {
      item = createItem(part, random)
      const isHidden = part.kind === 'reasoning' && ask.hidesReasoning
      writeParts = isHidden ? silent : createPartWriter(part, placedEvent)
      return [event('response.output_item.added', { output_index: output.length, item }), ...writeParts.start()]
    },
    writeDelta: (piece) => writeParts.push(piece),
    endPart(part) {
      const frames = writeParts.end()
      const done = fillItem(item, part, describeFilling(answer, part))
      const doneFrame = event('response.output_item.done', { output_index: output.length, item: done })
      output.push(done)
      return [...frames, doneFrame]
    },
    writeClosing: () => {
      const response = { ...head, ...writeEnding(script.finish), output, usage: writeUsage(answer.tokens) }
      return [event(`response.${endings[script.finish].status}`, { response })]
    },
    writePing: () => event('keepalive', {}),
    writeError: () => [
      event('error', { error: { type: 'server_error', ...failure, param: null } }),
      event('response.failed', { response: { ...head, status: 'failed', error: failure } }),
    ],
    writeMalformed() {
      sequence_number += 1
      return `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","sequence_number":${sequence_number},"item_id":"${item.id}","del\n\n`
    },
  }
}

/** The events within an item. */
type PartWriter = SummaryWriter

const silent: PartWriter = { start: () => [], push: () => [], end: () => [] }

function createPartWriter(part: ScriptPart, event: (type: string, fields: Fields) => string): PartWriter {
  const { content } = part
  switch (part.kind) {
    case 'reasoning':
      return createSummaryWriter(content, event)
    case 'text': {
      const content_index = 0
      return {
        start: () => [event('response.content_part.added', { content_index, part: writeText('') })],
        push: (delta) => [event('response.output_text.delta', { content_index, delta, logprobs: [] })],
        end: () => [
          event('response.output_text.done', { content_index, text: content, logprobs: [] }),
          event('response.content_part.done', { content_index, part: writeText(content) }),
        ],
      }
    }
    case 'tool_call':
      return {
        start: () => [],
        push: (delta) => [event('response.function_call_arguments.delta', { delta })],
        end: () => [event('response.function_call_arguments.done', { arguments: content })],
      }
  }
}

/** Only the part that the end cut off is incomplete. */
function describeFilling({ ask, script, random }: Answer, part: ScriptPart): Filling {
  const isCut = endings[script.finish].status === 'incomplete' && part === script.parts.at(-1)
  const isEncrypted = part.kind === 'reasoning' && ask.wantsEncryptedReasoning
  return {
    status: isCut ? 'incomplete' : 'completed',
    tellsReasoning: !ask.hidesReasoning,
    encrypted: isEncrypted ? encryptReasoning(random) : undefined,
  }
}

function writeResponse(answer: Answer): unknown {
  const { script, random, tokens } = answer
  const head = createHead(answer)
  const output = script.parts.map((part) => fillItem(createItem(part, random), part, describeFilling(answer, part)))
  return { ...head, ...writeEnding(script.finish), output, usage: writeUsage(tokens) }
}

function createHead({ ask, random }: Answer) {
  return {
    id: createId('resp', random),
    object: 'response',
    created_at: createdAtSeconds,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    max_output_tokens: ask.maxOutputTokens ?? null,
    model: ask.model,
    output: [],
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    usage: null,
    metadata: {},
  }
}

function writeEnding(finish: ScriptFinish) {
  const { status, reason } = endings[finish]
  return { status, incomplete_details: reason === null ? null : { reason } }
}

function writeUsage({ input, output, reasoning }: TokenCount) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}
