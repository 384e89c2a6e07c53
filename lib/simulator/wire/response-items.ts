import type { ScriptPart } from '../script'
import { type Random, randomId } from '../seeded-random'

/** An entry of a response's output list as it stands when it is done. */
export type OutputItem = { id: string; type: string } & Record<string, unknown>

/** A summary is told in two parts from here on. */
const LONG_REASONING = 600
const PARAGRAPH_END = '\n\n'

/** The item that a script's part becomes, with ids of its own; `encrypted` and the summary only as far as asked for. */
export function createItem(part: ScriptPart, random: Random): OutputItem {
  switch (part.kind) {
    case 'reasoning':
      return { id: createId('rs', random), type: 'reasoning', summary: [] }
    case 'text':
      return { id: createId('msg', random), type: 'message', status: 'in_progress', content: [], role: 'assistant' }
    case 'tool_call': {
      const call = { arguments: '', call_id: `call_${randomId(random, 24)}`, name: part.name }
      return { id: createId('fc', random), type: 'function_call', status: 'in_progress', ...call }
    }
  }
}

/** The item with its whole content, as its `done` event and the whole response show it. */
export function fillItem(
  item: OutputItem,
  part: ScriptPart,
  { status, tellsReasoning, encrypted }: Filling,
): OutputItem {
  switch (part.kind) {
    case 'reasoning': {
      const summary = tellsReasoning ? splitSummary(part.content).map(writeSummary) : []
      return { ...item, summary, ...(encrypted === undefined ? {} : { encrypted_content: encrypted }) }
    }
    case 'text':
      return { ...item, status, content: [writeText(part.content)] }
    case 'tool_call':
      return { ...item, status, arguments: part.content }
  }
}

/** What an item's content depends on besides the script. */
export type Filling = { status: 'completed' | 'incomplete'; tellsReasoning: boolean; encrypted: string | undefined }

/** The reasoning in one part, or in two when it is long; a paragraph's end between them is left out. */
export function splitSummary(reasoning: string): string[] {
  if (reasoning.length < LONG_REASONING) return [reasoning]
  const end = reasoning.lastIndexOf(PARAGRAPH_END, reasoning.length / 2)
  return end < 0 ? [reasoning] : [reasoning.slice(0, end), reasoning.slice(end + PARAGRAPH_END.length)]
}

export function writeSummary(text: string) {
  return { type: 'summary_text', text }
}

export function writeText(text: string) {
  return { type: 'output_text', annotations: [], logprobs: [], text }
}

/** `rs_…`, `msg_…` and so on. */
export function createId(prefix: string, random: Random): string {
  return `${prefix}_${randomId(random, 48).toLowerCase()}`
}
