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

/** A row of `GET /api/providers`. It never holds a key or a part of one. */
export type Provider = {
  id: string
  label: string
  dialect: Dialect
  /** A run can be started: address and key are known. */
  ready: boolean
  /** Served by the built-in simulator: its cadence says nothing about a real provider. */
  demo?: true
  /** What to set so that it becomes ready, in words. */
  hint?: string
  models: Model[]
}
