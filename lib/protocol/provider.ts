import type { Dialect } from './events'

/** A model in a provider's list. What is absent is not known. */
export type Model = {
  id: string
  label?: string
  /** One sentence, shown under the name. */
  description?: string
  reasoning?: boolean
  tools?: boolean
  images?: boolean
  contextTokens?: number
}

/** A model that kept failing: open, it is passed over for a request's fallbacks; half open, one request may try it. */
export type BreakerReport = {
  model: string
  state: 'open' | 'half_open'
  /** RFC 3339. */
  openedAt: string
  /** Until it is half open. */
  retryAfterMs?: number
}

/** A row of `GET /api/providers`. It never holds a key or a part of one. */
export type Provider = {
  id: string
  label: string
  dialect: Dialect
  /** A run can be started: address and key are known. */
  ready: boolean
  /** Served by the built-in simulator: its cadence says nothing about a real provider. */
  demo?: true
  /** Why it is not ready. */
  lacks?: 'key' | 'address' | 'answer'
  /** What to set so that it becomes ready, in words. */
  hint?: string
  /** Whose key would be used; absent where there is none. */
  key?: 'server' | 'yours'
  /** Where its requests, and the key in them, go; absent for demos and while it is not known. */
  host?: string
  models: Model[]
  /** Models that keep failing; absent when there are none. */
  breakers?: BreakerReport[]
}
