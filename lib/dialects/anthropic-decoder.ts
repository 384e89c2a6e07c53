import { type Answer, type AnswerReader, decodeAnswer, type Ending } from './decode-answer'
import type { Decoder, Origin } from './dialect'
import { sentence } from './errors'
import { countAt, isObject, type JsonObject, listAt, objectAt, textAt } from './json'
import { errorFrom, hasError } from './payload'
import { createReport, type MaybeUsage } from './usage'

/** A content block; its part opens with its first content, since an empty block shows nothing. */
type Block = {
  kind: 'text' | 'reasoning' | 'tool_call' | 'server_item'
  part: number | undefined
  signature: string
  /** What a later turn must hand back beside the text. */
  keep: JsonObject | undefined
  /** The whole input came with the block's start: deltas would repeat it. */
  prefilled: boolean
}

/** Anthropic Messages, from Anthropic and from hosts that imitate it. */
export function createAnthropicDecoder(origin: Origin): Decoder {
  return decodeAnswer('anthropic-messages', (answer) => createMessageReader(answer, origin))
}

function createMessageReader(answer: Answer, origin: Origin): AnswerReader {
  const { parts, usage, emit } = answer
  const blocks = new Map<unknown, Block>()
  const reported = createReport()
  let messageId: string | undefined
  let stopWord: string | undefined
  let stopDetail = ''
  let hasToolCalls = false

  function closeBlock(index: unknown): void {
    const block = blocks.get(index)
    if (!block) return
    blocks.delete(index)
    if (block.kind === 'reasoning' && block.part === undefined && block.signature !== '') openText(block)
    if (block.part === undefined) return
    const keep = block.signature === '' ? block.keep : { ...block.keep, signature: block.signature }
    parts.close(
      block.part,
      keep && { provider: origin.provider, dialect: 'anthropic-messages', model: origin.model, data: keep },
    )
  }

  /** Thinking that was cut off has no signature yet, and without one it may not be handed back. */
  function closeBlocks(): void {
    for (const [index, block] of blocks) {
      if (block.keep?.type === 'thinking' && block.signature === '') block.keep = undefined
      closeBlock(index)
    }
  }

  function ending(): Ending {
    return { word: stopWord ?? '', hasToolCalls, detail: stopDetail }
  }

  /** Text that goes on after another block has begun is a new part. */
  function openText(block: Block): number {
    if (block.part !== undefined && block.part < parts.count - 1) {
      parts.close(block.part)
      block.part = undefined
    }
    block.part ??= parts.open(block.kind === 'reasoning' ? 'reasoning' : 'text')
    return block.part
  }

  function appendText(block: Block, text: string): void {
    if (text !== '' && (block.kind === 'text' || block.kind === 'reasoning')) parts.append(openText(block), text)
  }

  /** A block that does not say what it is begins with its first delta, which does. */
  function readStart(index: unknown, content: JsonObject): void {
    if (textAt(content.type) === '') closeBlock(index)
    else startBlock(index, content)
  }

  /** A start always opens a new block: servers reuse indexes. */
  function startBlock(index: unknown, content: JsonObject): Block {
    closeBlock(index)
    const block: Block = { kind: 'text', part: undefined, signature: '', keep: undefined, prefilled: false }
    blocks.set(index, block)
    fillBlock(block, content)
    return block
  }

  function fillBlock(block: Block, content: JsonObject): void {
    switch (content.type) {
      case 'text':
        appendText(block, textAt(content.text))
        for (const citation of listAt(content.citations)) readSource(block, objectAt(citation))
        return
      case 'thinking':
        block.kind = 'reasoning'
        block.keep = { type: 'thinking' }
        block.signature = textAt(content.signature)
        appendText(block, textAt(content.thinking))
        return
      case 'redacted_thinking':
        block.kind = 'reasoning'
        block.keep = { type: 'redacted_thinking', data: textAt(content.data) }
        openText(block)
        return
      case 'tool_use':
        startToolCall(block, content)
        return
      default:
        startServerItem(block, content)
    }
  }

  function startToolCall(block: Block, content: JsonObject): void {
    const input = content.input
    hasToolCalls = true
    block.kind = 'tool_call'
    block.keep = { id: textAt(content.id) }
    block.part = parts.openToolCall(origin.createToolCallId(), textAt(content.name) || '(unnamed)')
    block.prefilled = isObject(input) && Object.keys(input).length > 0
    if (block.prefilled) parts.append(block.part, JSON.stringify(input))
  }

  /** Results of server tools belong to the item that asked; only their links are shown. */
  function startServerItem(block: Block, content: JsonObject): void {
    block.kind = 'server_item'
    const type = textAt(content.type)
    if (type.endsWith('_tool_result')) {
      for (const result of listAt(content.content)) readSource(block, objectAt(result))
      return
    }
    block.part = parts.openServerItem(
      [textAt(content.server_name), textAt(content.name) || type].filter(Boolean).join(' '),
    )
  }

  function readSource(block: Block, source: JsonObject): void {
    const url = textAt(source.url)
    const title = textAt(source.title)
    if (url === '') return
    emit({ type: 'source', ...(block.part !== undefined && { part: block.part }), url, ...(title !== '' && { title }) })
  }

  function readDelta(index: unknown, delta: JsonObject): void {
    const block =
      blocks.get(index) ?? startBlock(index, { type: delta.type === 'thinking_delta' ? 'thinking' : 'text' })
    switch (delta.type) {
      case 'text_delta':
        return appendText(block, textAt(delta.text))
      case 'thinking_delta':
        return appendText(block, textAt(delta.thinking))
      case 'signature_delta':
        block.signature += textAt(delta.signature)
        return
      case 'citations_delta':
        return readSource(block, objectAt(delta.citation))
      case 'input_json_delta':
        if (block.kind === 'tool_call' && block.part !== undefined && !block.prefilled)
          parts.append(block.part, textAt(delta.partial_json))
    }
  }

  /** Usage is cumulative and may be corrected later; null and missing never overwrite. */
  function readUsage(value: unknown): void {
    if (!isObject(value)) return
    reported.add(value)
    usage.update(usageOf(reported.fields), reported.fields)
  }

  function readStop(fields: JsonObject): void {
    stopWord = textAt(fields.stop_reason) || stopWord
    stopDetail = textAt(objectAt(fields.stop_details).explanation) || stopDetail
  }

  /** A proxy that retried may splice a second answer in: its words must not be taken for the first one's. */
  function startMessage(message: JsonObject): void {
    const id = textAt(message.id)
    if (messageId !== undefined) {
      if (id !== messageId)
        answer.fail({
          kind: 'protocol',
          message: sentence('protocol', 'A second answer began inside the first.'),
          retryable: true,
        })
      return
    }
    messageId = id
    const model = textAt(message.model)
    answer.identity = { ...(id !== '' && { responseId: id }), ...(model !== '' && { model }) }
    readUsage(message.usage)
    readStop(message)
    for (const [index, content] of listAt(message.content).entries()) {
      readStart(`whole ${index}`, objectAt(content))
      closeBlock(`whole ${index}`)
    }
  }

  function readEvent(type: string, json: JsonObject): void {
    switch (type) {
      case 'message_start':
        return startMessage(objectAt(json.message))
      case 'message':
        return startMessage(json)
      case 'content_block_start':
        return readStart(json.index, objectAt(json.content_block))
      case 'content_block_delta':
        return readDelta(json.index, objectAt(json.delta))
      case 'content_block_stop':
        return closeBlock(json.index)
      case 'message_delta':
        readUsage(json.usage)
        return readStop(objectAt(json.delta))
      case 'message_stop':
        return answer.finish(ending())
      case 'ping':
        return emit({ type: 'heartbeat', from: 'upstream' })
    }
  }

  return {
    read(json, type) {
      if (hasError(json)) answer.fail(errorFrom(json))
      else readEvent(type, json)
    },
    close: closeBlocks,
    ending: () => (stopWord === undefined ? undefined : ending()),
    endsWithWord: true,
  }
}

function usageOf(reported: JsonObject): MaybeUsage {
  const input = countAt(reported.input_tokens)
  const cached = countAt(reported.cache_read_input_tokens)
  const written = countAt(reported.cache_creation_input_tokens)
  return {
    inputTokens: input === undefined ? undefined : input + (cached ?? 0) + (written ?? 0),
    outputTokens: countAt(reported.output_tokens),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    reasoningTokens: countAt(objectAt(reported.output_tokens_details).thinking_tokens),
  }
}
