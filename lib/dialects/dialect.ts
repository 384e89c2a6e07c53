import type { Dialect as DialectName, StreamEventBody } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import type { Frame } from '@/lib/sse/parse-frames'
import type { Quirks } from './quirks'

/** A provider resolved against the environment: where a request goes and how that host wants it. */
export type Target = {
  provider: string
  /** The provider's name for people. */
  label: string
  dialect: DialectName
  /** As the vendor's own SDK takes it, without a slash at the end. */
  baseUrl: string
  apiKey: string | undefined
  quirks: Quirks
  /** False when the model is known to take text only. */
  images: boolean
}

export type UpstreamRequest = {
  /** Appended to the base URL; begins with a slash. */
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** Parameters of the request that this host or model does not take and that were left out. */
  dropped: string[]
}

/** Who speaks, for the private data of the answer, and where new tool-call ids come from. */
export type Origin = { provider: string; model: string; createToolCallId(): string }

/** The answer's own id, and the model and host that really served it. */
export type Identity = { responseId?: string; model?: string; servedBy?: string }

/** Frames in, events out. Pure: no clock, no network, never asks who is speaking. */
export interface Decoder {
  push(frame: Frame): StreamEventBody[]
  /**
   * The body ended, or nothing more is to be read. Gives what was held back, closes every part, sends the last usage,
   * and `finish` only if the dialect's terminal signal was seen.
   */
  end(): StreamEventBody[]
  /** The terminal signal was seen: only usage can follow. */
  readonly settled: boolean
  /** What the answer says of itself, as far as it has. */
  readonly identity: Identity
}

/** A wire format. Providers that speak it are rows in the catalog. */
export interface Dialect {
  buildRequest(request: ChatRequest, target: Target): UpstreamRequest
  createDecoder(origin: Origin): Decoder
}
