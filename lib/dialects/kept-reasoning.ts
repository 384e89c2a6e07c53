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

/** An entry that grows field by field. */
type Entry = Map<string, unknown>

const TEXT_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text'] as const

export function createKeptReasoning(origin: Origin): KeptReasoning {
  let field: string | undefined
  let details: Entry[] = []
  let blocks: Entry[] = []

  function data(): { field?: string; reasoning_details?: JsonObject[]; thinking_blocks?: JsonObject[] } {
    return {
      ...(field !== undefined && { field }),
      ...(details.length > 0 && { reasoning_details: details.map(written) }),
      ...(blocks.length > 0 && { thinking_blocks: blocks.map(written) }),
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

function written(entry: Entry): JsonObject {
  return Object.fromEntries(entry)
}

const JOINED_FIELDS: ReadonlySet<string> = new Set(['text', 'summary', 'thinking'])

/** Hosts stream an entry's text in fragments of the same type and index; a signature ends it. Encrypted data comes whole. */
function join(list: Entry[], entry: JsonObject): void {
  const last = list.at(-1)
  const isSame = last && last.get('type') === entry.type && last.get('index') === entry.index
  if (!isSame || textAt(last.get('signature')) !== '' || textAt(entry.data) !== '') {
    list.push(new Map(Object.entries(entry)))
    return
  }
  for (const [name, value] of Object.entries(entry)) {
    if (typeof value === 'string' && JOINED_FIELDS.has(name)) last.set(name, textAt(last.get(name)) + value)
    else if (value !== null) last.set(name, value)
  }
}
