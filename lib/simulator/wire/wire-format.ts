import type { Model } from '@/lib/protocol/provider'
import type { Ask, Call } from '../ask'
import type { Refusal } from '../refusal'
import type { Script, ScriptPart, TokenCount } from '../script'
import type { Random } from '../seeded-random'

/** A response that is not a stream. */
export type Reply = { status: number; headers: Record<string, string>; body: unknown }

/** What a wire format needs to put an answer into bytes; all ids come from `random`. */
export type Answer = { ask: Ask; script: Script; tokens: TokenCount; random: Random }

/**
 * Turns one answer into frames, in the order in which they are sent: opening, then each part, then closing. Each string
 * is one frame with its empty line.
 */
export interface WireWriter {
  writeOpening(): string[]
  startPart(part: ScriptPart): string[]
  /** The next piece of the part that was started last; nothing where the format waits for the whole part. */
  writeDelta(piece: string): string[]
  endPart(part: ScriptPart): string[]
  writeClosing(): string[]
  /** Absent where the format has no keep-alive. */
  writePing?(): string
  /** The format's own error inside a stream, and what servers send after it. */
  writeError(): string[]
  /** A frame whose JSON breaks off. */
  writeMalformed(): string
}

/** A provider's side of a wire format. Adding one is a file beside this and a row in `endpoints.ts`. */
export interface WireFormat {
  /** Throws a `Refusal` for what the real API would answer with status 400. */
  readAsk(call: Call): Ask
  createWriter(answer: Answer): WireWriter
  /** The answer to a request that did not ask for a stream. */
  writeWhole(answer: Answer): unknown
  writeRefusal(refusal: Refusal, requestId: string): Reply
  listModels(models: readonly Model[]): unknown
  /** The response header that carries the request id, if there is one. */
  requestIdHeader?: string
}
