import type { Private } from '@/lib/protocol/events'
import type { Origin } from './dialect'
import { isObject, type JsonObject, listAt, textAt } from './json'

/** What a Chat Completions host wants back with a later turn: its reasoning, and in which form it came. */
export type KeptReasoning = {
  /** Takes what one delta carries beside the reasoning text. */
  read(delta: JsonObject): void
  /** For the reasoning part that ends now; undefined when it came inside the text, in no field of its own. */
  take(): Private | undefined
  /** What came without a reasoning part of its own; a tool call carries it. */
  rest(): JsonObject
}

const TEXT_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const

export function createKeptReasoning(origin: Origin): KeptReasoning {
  let field: string | undefined
  let details: JsonObject[] = []
  let blocks: JsonObject[] = []

  function data(): { field?: string; reasoning_details?: JsonObject[]; thinking_blocks?: JsonObject[] } {
    return {
      ...(field !== undefined && { field }),
      ...(details.length > 0 && { reasoning_details: details }),
      ...(blocks.length > 0 && { thinking_blocks: blocks }),
    }
  }

  function reset(): void {
    field = undefined
    details = []
    blocks = []
  }

  return {
    read(delta) {
      field ??= TEXT_FIELDS.find((name) => textAt(delta[name]) !== '')
      for (const entry of listAt(delta.reasoning_details)) if (isObject(entry)) join(details, entry)
      for (const entry of listAt(delta.thinking_blocks)) if (isObject(entry)) join(blocks, entry)
    },
    take() {
      const kept = data()
      if (Object.keys(kept).length === 0) return undefined
      reset()
      return { provider: origin.provider, dialect: 'openai-chat', model: origin.model, data: kept }
    },
    rest() {
      const { field: _field, ...kept } = data()
      reset()
      return kept
    },
  }
}

const JOINED_FIELDS = ['text', 'summary', 'thinking'] as const

/** Hosts stream an entry's text in fragments of the same type and index; a signature ends it. Encrypted data comes whole. */
function join(list: JsonObject[], entry: JsonObject): void {
  const last = list.at(-1)
  const isSame = last && last.type === entry.type && last.index === entry.index
  if (!isSame || textAt(last.signature) !== '' || textAt(entry.data) !== '') {
    list.push(entry)
    return
  }
  const texts = JOINED_FIELDS.filter((name) => typeof entry[name] === 'string').map((name) => [
    name,
    textAt(last[name]) + textAt(entry[name]),
  ])
  const given = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined)
  list[list.length - 1] = { ...last, ...Object.fromEntries(given), ...Object.fromEntries(texts) }
}
