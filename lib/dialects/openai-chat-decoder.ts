import { type Answer, type AnswerReader, decodeAnswer, type Ending } from './decode-answer'
import type { Decoder, Origin } from './dialect'
import { sentence } from './errors'
import { countAt, isObject, type JsonObject, listAt, objectAt, textAt } from './json'
import { createKeptReasoning } from './kept-reasoning'
import { createFlow } from './parts'
import { errorFrom, hasError } from './payload'
import { createThinkTags, type Piece } from './think-tags'
import { createToolCalls } from './tool-calls'
import type { MaybeUsage } from './usage'

/** Chat Completions as OpenAI documents it and as every compatible host bends it. */
export function createChatDecoder(origin: Origin): Decoder {
  return decodeAnswer('openai-chat', (answer) => createChatReader(answer, origin))
}

function createChatReader(answer: Answer, origin: Origin): AnswerReader {
  const { parts, usage, emit } = answer
  const kept = createKeptReasoning(origin)
  const flow = createFlow(parts, (kind) => (kind === 'reasoning' ? kept.take() : undefined))
  const tags = createThinkTags()
  const toolCalls = createToolCalls(parts, origin, 'openai-chat', interrupt, failOnTooMany)
  const sources = new Set<string>()
  let finishWord = ''

  function write(pieces: Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'closer') flow.reclassify()
      else flow.write(piece.kind, piece.text)
    }
  }

  function ending(): Ending {
    return { word: finishWord, hasToolCalls: toolCalls.count > 0 }
  }

  function failOnTooMany(): void {
    const words = 'It calls more tools than anybody could answer.'
    answer.fail({ kind: 'protocol', message: sentence('protocol', words), retryable: false })
  }

  /** Something else than text comes: text that was held back belongs before it. */
  function interrupt(): void {
    write(tags.flush())
    flow.interrupt()
  }

  function readContent(content: unknown): void {
    if (typeof content === 'string') write(tags.push(content))
    for (const item of listAt(content)) readContentPart(objectAt(item))
  }

  /** Mistral's reasoning models stream content as a list of parts. */
  function readContentPart(item: JsonObject): void {
    if (item.type !== 'thinking') {
      write(tags.push(textAt(item.text)))
      return
    }
    const thinking = item.thinking
    const text =
      typeof thinking === 'string'
        ? thinking
        : listAt(thinking)
            .map((part) => textAt(objectAt(part).text))
            .join('')
    writeReasoning(text)
  }

  function writeReasoning(text: string): void {
    if (text === '') return
    write(tags.flush())
    tags.expectNoCloser()
    flow.write('reasoning', text)
  }

  function writeRefusal(text: string): void {
    if (text === '') return
    write(tags.flush())
    flow.write('refusal', text)
  }

  function readDelta(delta: JsonObject): void {
    kept.read(delta)
    writeReasoning(reasoningText(delta))
    readContent(delta.content)
    writeRefusal(textAt(delta.refusal))
    for (const entry of listAt(delta.tool_calls)) if (!answer.isOver) toolCalls.push(entry)
    if (isObject(delta.function_call)) toolCalls.push(delta.function_call)
    for (const annotation of listAt(delta.annotations)) readSource(objectAt(annotation).url_citation)
  }

  function readSource(source: unknown): void {
    const url = typeof source === 'string' ? source : textAt(objectAt(source).url)
    if (url === '' || sources.has(url)) return
    sources.add(url)
    const title = textAt(objectAt(source).title)
    emit({ type: 'source', url, ...(title !== '' && { title }) })
  }

  /** Azure's first chunk names neither; OpenRouter names the host that serves. */
  function readIdentity(json: JsonObject): void {
    if (answer.identity.responseId !== undefined) return
    const id = textAt(json.id)
    const model = textAt(json.model)
    const servedBy = textAt(json.provider)
    if (id !== '')
      answer.identity = { responseId: id, ...(model !== '' && { model }), ...(servedBy !== '' && { servedBy }) }
  }

  function readChunk(json: JsonObject): void {
    readIdentity(json)
    const choice = firstChoice(json)
    const delta = choice.delta ?? choice.message
    if (isObject(delta)) readDelta(delta)
    for (const source of [...listAt(json.search_results), ...listAt(json.citations)]) readSource(source)
    const reported = json.usage ?? objectAt(json.x_groq).usage ?? choice.usage
    if (isObject(reported)) usage.update(readUsage(reported), reported)
    if (hasError(json)) answer.fail(errorFrom(json))
    else finishWord = textAt(choice.finish_reason) || finishWord
  }

  return {
    read(json, type) {
      if (type === 'keepalive') emit({ type: 'heartbeat', from: 'upstream' })
      else readChunk(json)
    },
    done: () => answer.finish(ending()),
    close() {
      interrupt()
      toolCalls.end(kept.rest())
    },
    ending: () => (finishWord === '' ? undefined : ending()),
    endsWithWord: true,
  }
}

/** Choice 0; an index that is missing is 0. Other choices are never shown. */
function firstChoice(json: JsonObject): JsonObject {
  return objectAt(listAt(json.choices).find((choice) => isObject(choice) && (choice.index ?? 0) === 0))
}

/** Hosts name the field differently, by model even, and some send the same text twice: the first that holds any wins. */
function reasoningText(delta: JsonObject): string {
  const plain = textAt(delta.reasoning_content) || textAt(delta.reasoning) || textAt(delta.reasoning_text)
  if (plain !== '') return plain
  return listAt(delta.reasoning_details)
    .map((detail) => textAt(objectAt(detail).text) || textAt(objectAt(detail).summary))
    .join('')
}

/** xAI counts reasoning beside the completion, where OpenAI counts it within: the total tells. */
function readUsage(usage: JsonObject): MaybeUsage {
  const input = countAt(usage.prompt_tokens)
  const completion = countAt(usage.completion_tokens)
  const inputDetails = objectAt(usage.prompt_tokens_details ?? usage.prompt_token_details)
  const reasoning =
    countAt(objectAt(usage.completion_tokens_details).reasoning_tokens) ?? countAt(usage.reasoning_tokens)
  const isBeside =
    reasoning !== undefined &&
    reasoning > 0 &&
    countAt(usage.total_tokens) === (input ?? 0) + (completion ?? 0) + reasoning
  return {
    inputTokens: input,
    outputTokens: completion !== undefined && isBeside ? completion + reasoning : completion,
    cachedInputTokens:
      countAt(inputDetails.cached_tokens) ??
      countAt(usage.prompt_cache_hit_tokens) ??
      countAt(usage.num_cached_tokens) ??
      countAt(usage.cached_tokens),
    cacheWriteTokens: countAt(inputDetails.cache_write_tokens) ?? countAt(inputDetails.cache_creation_input_tokens),
    reasoningTokens: reasoning,
  }
}
