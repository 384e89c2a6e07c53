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
  /** Why it is not ready. */
  lacks?: 'key' | 'address' | 'answer'
  /** What to set so that it becomes ready, in words. */
  hint?: string
  /** Whose key would be used; absent where there is none. */
  key?: 'server' | 'yours'
  /** Where its requests, and the key in them, go; absent for demos and while it is not known. */
  host?: string
  models: Model[]
}
