import type { Ask, Call } from '../ask'
import type { Refusal } from '../refusal'
import type { ScriptFinish, TokenCount } from '../script'
import type { Random } from '../seeded-random'
import type { Reply, WireFormat } from './wire-format'

type Fields = Record<string, unknown>

/** What every chunk of one answer begins with. */
export type ChunkHead = { id: string; object: string; created: number; model: string } & Fields

/** Where servers that speak openai-chat differ in what they take and what they stream. */
export type ChatShape = {
  readAsk(call: Call): Ask
  createId(random: Random): string
  createCallId(random: Random): string
  /** Fields of every chunk besides OpenAI's own. */
  chunkFields: Fields
  /** Keeps the connection alive; this many come before the first chunk. */
  comment: string
  commentsBeforeStart: number
  /** Fields of every delta that the delta itself does not set. */
  deltaFields: Fields
  /** `delta` of the first chunk and of the one with the finish reason. */
  openingDelta: Fields
  finishDelta: Fields
  /** `isAfterReasoning` for the first text behind reasoning. */
  writeTextDelta(text: string, isAfterReasoning: boolean): Fields
  writeReasoningDelta(text: string): Fields
  /** Models without a reasoning parser: their reasoning stays in the text, and only its closing tag tells. */
  modelsWithLooseTag?: readonly string[]
  /** Fields of a tool call's fragments after the first; 'whole': all calls come at once with the finish reason. */
  laterFragments: Fields | 'whole'
  /** The fields of a choice beside `index` and `delta`. */
  writeChoiceEnd(finish: ScriptFinish | null): Fields
  writeUsage(tokens: TokenCount): Fields
  /** 'asked': in a chunk of its own if the request wants it; 'with-finish': always, beside the finish reason. */
  usage: 'asked' | 'with-finish'
  /** `message` of an answer that is not a stream, without its role and tool calls. */
  writeMessage(text: string, reasoning: string): Fields
  /** The frame for an error inside the stream; some servers say [DONE] after it. */
  writeError(head: ChunkHead): Fields
  saysDoneAfterError: boolean
  writeRefusal(refusal: Refusal, requestId: string): Reply
  listModels: WireFormat['listModels']
  requestIdHeader: string
}
