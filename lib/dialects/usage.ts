import type { StreamEventBody, Usage } from '@/lib/protocol/events'
import type { JsonObject } from './json'

/** Collects the token counts of one answer: the last value of each field wins, nothing is ever added up. */
export type UsageMeter = {
  /** Takes what a frame reported. Emits a `usage` event when a number changed. */
  update(usage: MaybeUsage, raw: unknown): void
  /** Emits the last `usage` event, if the provider reported any. */
  finish(): void
}

export function createUsageMeter(emit: (event: StreamEventBody) => void): UsageMeter {
  let total: Usage = {}
  let lastRaw: unknown

  return {
    update(usage, raw) {
      const next = { ...total, ...definedFields(usage) }
      lastRaw = raw
      if (FIELDS.every((field) => next[field] === total[field])) return
      total = next
      emit({ type: 'usage', ...total, final: false })
    },
    finish() {
      if (Object.keys(total).length > 0) emit({ type: 'usage', ...total, final: true, raw: lastRaw })
    },
  }
}

const FIELDS = ['inputTokens', 'outputTokens', 'cachedInputTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

/** Token counts where undefined stands for "not reported". */
export type MaybeUsage = { [Field in keyof Usage]: Usage[Field] | undefined }

/** What an answer has reported so far: each field as it was told last, and null is not told. */
export function createReport(): { readonly fields: JsonObject; add(fields: JsonObject): void } {
  // Without a prototype, so that `__proto__` is only a key.
  const fields: Record<string, unknown> = Object.create(null)
  return {
    fields,
    add(told) {
      for (const [name, value] of Object.entries(told)) if (value !== null) fields[name] = value
    },
  }
}

/** Leaves out what was not reported, so that it never overwrites what was. */
function definedFields(usage: MaybeUsage): Usage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined))
}
