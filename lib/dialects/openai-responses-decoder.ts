import { type Answer, type AnswerReader, decodeAnswer } from './decode-answer'
import type { Decoder, Origin } from './dialect'
import { countAt, isObject, type JsonObject, listAt, objectAt, textAt } from './json'
import { errorFrom, hasError } from './payload'
import { createResponseItems, type Item, type Span, type SpanKind } from './response-items'
import type { MaybeUsage } from './usage'

/** OpenAI Responses. Its `done` events repeat what the deltas said, or are all that a compatible server sends. */
export function createResponsesDecoder(origin: Origin): Decoder {
  return decodeAnswer('openai-responses', (answer) => createResponseReader(answer, origin))
}

function createResponseReader(answer: Answer, origin: Origin): AnswerReader {
  const { parts, usage, emit } = answer
  const items = createResponseItems()
  let hasToolCalls = false

  function spanAt(item: Item, kind: SpanKind, index: string | number): Span {
    const key = `${kind} ${index}`
    const known = item.spans.get(key)
    if (known) return known
    const span: Span = { kind, part: undefined, isFilled: false }
    item.spans.set(key, span)
    return span
  }

  /** Text that goes on after another part has begun is a new part. */
  function append(item: Item, span: Span, text: string): void {
    if (text === '') return
    if (span.part !== undefined && span.part < parts.count - 1) {
      parts.close(span.part)
      span.part = undefined
    }
    span.part ??= span.kind === 'reasoning' ? openReasoning(item) : parts.open(span.kind)
    span.isFilled = true
    parts.append(span.part, text)
  }

  /** The last reasoning part of an item stays open for the data that comes with the item's end. */
  function openReasoning(item: Item): number {
    if (item.reasoning !== undefined) parts.close(item.reasoning)
    item.reasoning = parts.open('reasoning')
    return item.reasoning
  }

  /** Takes a text that repeats the deltas only when there were none. */
  function fill(item: Item, kind: SpanKind, index: string | number, text: unknown): void {
    const span = spanAt(item, kind, index)
    if (!span.isFilled) append(item, span, textAt(text))
  }

  function startItem(event: JsonObject): void {
    const fields = objectAt(event.item)
    const item = items.at(event, textAt(fields.type))
    items.retype(item, textAt(fields.type))
    if (item.type === 'function_call') openToolCall(item, textAt(fields.name))
    else openServerItem(item, fields)
  }

  function openToolCall(item: Item, name: string): void {
    if (item.part !== undefined || name === '') return
    hasToolCalls = true
    item.part = parts.openToolCall(origin.createToolCallId(), name)
    parts.append(item.part, item.heldArguments)
  }

  /** Everything that is no text and no call of a declared function runs at the provider. */
  function openServerItem(item: Item, fields: JsonObject): void {
    if (item.part !== undefined || item.type === '' || item.type === 'message' || item.type === 'reasoning') return
    const name = textAt(fields.name)
    item.part = parts.openServerItem(name === '' ? item.type : `${item.type} ${name}`)
  }

  function appendArguments(item: Item, text: string): void {
    if (text === '') return
    item.hasArguments = true
    if (item.part === undefined) item.heldArguments += text
    else parts.append(item.part, text)
  }

  function finishItem(event: JsonObject): void {
    const fields = objectAt(event.item)
    const item = items.at(event, textAt(fields.type))
    if (item.isDone) return
    item.isDone = true
    items.retype(item, textAt(fields.type))
    if (item.type === 'function_call') finishToolCall(item, fields)
    else if (item.type === 'reasoning') finishReasoning(item, fields)
    else if (item.type === 'message') finishMessage(item, fields)
    else {
      openServerItem(item, fields)
      if (item.part !== undefined) parts.close(item.part)
    }
  }

  function finishToolCall(item: Item, fields: JsonObject): void {
    openToolCall(item, textAt(fields.name) || '(unnamed)')
    if (!item.hasArguments) appendArguments(item, argumentsText(fields.arguments))
    if (item.part === undefined) return
    parts.close(item.part, keep({ id: textAt(fields.id), call_id: textAt(fields.call_id) }))
  }

  function finishMessage(item: Item, fields: JsonObject): void {
    for (const [index, content] of listAt(fields.content).entries()) {
      const part = objectAt(content)
      if (part.type === 'refusal') fill(item, 'refusal', index, part.refusal)
      else fill(item, 'text', index, part.text)
    }
    for (const span of item.spans.values()) if (span.part !== undefined) parts.close(span.part)
  }

  /** Encrypted reasoning differs between an item's beginning and its end; the end's is the true one. */
  function finishReasoning(item: Item, fields: JsonObject): void {
    for (const [index, summary] of item.hasRestarted ? [] : listAt(fields.summary).entries())
      fill(item, 'reasoning', `summary ${index}`, objectAt(summary).text)
    for (const [index, content] of listAt(fields.content).entries())
      fill(item, 'reasoning', `text ${index}`, objectAt(content).text)
    const encrypted = textAt(fields.encrypted_content)
    const data =
      encrypted === ''
        ? undefined
        : keep({
            type: 'reasoning',
            id: textAt(fields.id),
            summary: listAt(fields.summary),
            encrypted_content: encrypted,
          })
    const last = item.reasoning ?? (data && parts.open('reasoning'))
    if (last !== undefined) parts.close(last, data)
  }

  function keep(data: JsonObject): { provider: string; dialect: 'openai-responses'; model: string; data: JsonObject } {
    return { provider: origin.provider, dialect: 'openai-responses', model: origin.model, data }
  }

  function readAnnotation(item: Item, event: JsonObject): void {
    const annotation = objectAt(event.annotation)
    const url = textAt(annotation.url)
    const title = textAt(annotation.title) || textAt(annotation.filename)
    if (url === '' && title === '') return
    const part = item.spans.get(`text ${indexAt(event.content_index)}`)?.part
    emit({
      type: 'source',
      ...(part !== undefined && { part }),
      ...(url !== '' && { url }),
      ...(title !== '' && { title }),
    })
  }

  function readIdentity(response: JsonObject): void {
    const id = textAt(response.id)
    const model = textAt(response.model)
    if (id !== '') answer.identity = { responseId: id, ...(model !== '' && { model }) }
  }

  /** The whole answer, at the end of a stream or as a document of its own: what no event said is taken from it. */
  function finishResponse(response: JsonObject): void {
    readIdentity(response)
    if (isObject(response.usage)) usage.update(usageOf(response.usage), response.usage)
    if (response.status === 'failed' || isObject(response.error))
      return answer.fail(errorFrom(response.error ? response : { error: 'It gave no reason.' }))
    if (!items.hasBare)
      for (const [index, item] of listAt(response.output).entries())
        finishItem(items.knows(textAt(objectAt(item).id)) ? { item } : { output_index: index, item })
    const reason = textAt(objectAt(response.incomplete_details).reason)
    answer.finish({ word: reason || textAt(response.status), hasToolCalls })
  }

  function readEvent(type: string, event: JsonObject): void {
    switch (type) {
      case 'response.created':
      case 'response.in_progress':
      case 'response.queued':
        return readIdentity(objectAt(event.response))
      case 'response.output_item.added':
        return startItem(event)
      case 'response.output_item.done':
        return finishItem(event)
      case 'response.output_text.delta':
        return appendTo(event, 'message', 'text', indexAt(event.content_index))
      case 'response.refusal.delta':
        return appendTo(event, 'message', 'refusal', indexAt(event.content_index))
      case 'response.reasoning_summary_text.delta':
        return appendTo(event, 'reasoning', 'reasoning', `summary ${indexAt(event.summary_index)}`)
      case 'response.reasoning_text.delta':
        return appendTo(event, 'reasoning', 'reasoning', `text ${indexAt(event.content_index)}`)
      case 'response.output_text.done':
        return fill(items.at(event, 'message'), 'text', indexAt(event.content_index), event.text)
      case 'response.refusal.done':
        return fill(items.at(event, 'message'), 'refusal', indexAt(event.content_index), event.refusal)
      case 'response.reasoning_summary_text.done':
        return fill(items.at(event, 'reasoning'), 'reasoning', `summary ${indexAt(event.summary_index)}`, event.text)
      case 'response.reasoning_text.done':
        return fill(items.at(event, 'reasoning'), 'reasoning', `text ${indexAt(event.content_index)}`, event.text)
      case 'response.reasoning_summary_part.added':
        return restartSummary(event)
      case 'response.function_call_arguments.delta':
        return appendArguments(items.at(event, 'function_call'), textAt(event.delta))
      case 'response.function_call_arguments.done':
        return fillArguments(event)
      case 'response.output_text.annotation.added':
        return readAnnotation(items.at(event, 'message'), event)
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return finishResponse({ status: type.slice('response.'.length), ...objectAt(event.response) })
      case 'keepalive':
        return emit({ type: 'heartbeat', from: 'upstream' })
    }
  }

  function appendTo(event: JsonObject, type: string, kind: SpanKind, index: string | number): void {
    const item = items.at(event, type)
    append(item, spanAt(item, kind, index), textAt(event.delta))
  }

  function fillArguments(event: JsonObject): void {
    const item = items.at(event, 'function_call')
    openToolCall(item, textAt(event.name))
    if (!item.hasArguments) appendArguments(item, argumentsText(event.arguments))
  }

  /** A summary part that is added again under the same index is another part. */
  function restartSummary(event: JsonObject): void {
    const item = items.at(event, 'reasoning')
    const key = `reasoning summary ${indexAt(event.summary_index)}`
    const before = item.spans.get(key)
    if (before?.part === undefined) return
    parts.close(before.part)
    if (item.reasoning === before.part) item.reasoning = undefined
    item.hasRestarted = true
    item.spans.set(key, { kind: 'reasoning', part: undefined, isFilled: false })
  }

  return {
    read(json, type) {
      if (json.object === 'response') finishResponse(json)
      else if (hasError(json)) answer.fail(errorFrom(json))
      else readEvent(type, json)
    },
    close() {
      // Parts are all that is open.
    },
    ending: () => undefined,
    endsWithWord: false,
  }
}

/** A place in a list; missing is the first. */
function indexAt(value: unknown): number {
  return countAt(value) ?? 0
}

function argumentsText(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : textAt(value)
}

function usageOf(usage: JsonObject): MaybeUsage {
  const input = objectAt(usage.input_tokens_details)
  return {
    inputTokens: countAt(usage.input_tokens),
    outputTokens: countAt(usage.output_tokens),
    cachedInputTokens: countAt(input.cached_tokens),
    cacheWriteTokens: countAt(input.cache_write_tokens),
    reasoningTokens: countAt(objectAt(usage.output_tokens_details).reasoning_tokens),
  }
}
