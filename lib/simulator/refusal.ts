/** Why a request gets no stream. Each wire format has its own status and body for it. */
export type RefusalReason =
  | 'invalid_request'
  | 'unauthorized'
  | 'unknown_model'
  | 'unknown_path'
  | 'too_large'
  | 'rate_limited'
  | 'overloaded'

/** A request that the simulator answers with an error status. Without a message the wire format's own text is used. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  /** The field at fault, as OpenAI names it. */
  readonly param: string | null
  /** The wire format's own code for this very mistake, where it has one. */
  readonly code: string | null

  constructor(reason: RefusalReason, message = '', param: string | null = null, code: string | null = null) {
    super(message)
    this.name = 'Refusal'
    this.reason = reason
    this.param = param
    this.code = code
  }
}

/** What a rate-limited client is told to wait. */
export const retryAfterSeconds = 7
