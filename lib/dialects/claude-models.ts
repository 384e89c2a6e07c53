import type { ReasoningLevel } from '@/lib/protocol/request'

/** What differs between generations of Claude models, read from the model id. */
export type ClaudeTraits = {
  /** The most `max_tokens` may be; also what is asked for when the user sets none, since the field is required. */
  maxOutputTokens: number
  thinking: 'budget' | 'adaptive' | 'none'
  /** It thinks unless it is told not to. */
  thinksByDefault: boolean
  /** Temperature and top_p are refused even without thinking. */
  refusesSampling: boolean
  /** It does not go on with an answer that was begun for it. */
  refusesPrefill: boolean
}

const UNKNOWN: ClaudeTraits = {
  maxOutputTokens: 4096,
  thinking: 'budget',
  thinksByDefault: false,
  refusesSampling: false,
  refusesPrefill: false,
}

export function claudeTraits(model: string): ClaudeTraits {
  const version = claudeVersion(model)
  if (version === undefined) return UNKNOWN
  if (version < 3.7) return { ...UNKNOWN, maxOutputTokens: version < 3.5 ? 4096 : 8192, thinking: 'none' }
  if (version < 4.6) return { ...UNKNOWN, maxOutputTokens: version < 4.5 && /opus/.test(model) ? 32_000 : 64_000 }
  return {
    maxOutputTokens: 128_000,
    thinking: 'adaptive',
    thinksByDefault: version >= 5,
    refusesSampling: version >= 5 || (version >= 4.7 && /opus/.test(model)),
    refusesPrefill: true,
  }
}

/** 4.5 for `claude-sonnet-4-5-20250929` and 3.7 for `claude-3-7-sonnet-latest`; undefined for other names. */
function claudeVersion(model: string): number | undefined {
  const named =
    /claude-[a-z]+-(\d)(?:[-.](\d{1,2})(?!\d))?/.exec(model) ?? /claude-(\d)(?:[-.](\d{1,2})(?!\d))?-[a-z]+/.exec(model)
  return named ? Number(`${named[1]}.${named[2] ?? 0}`) : undefined
}

/** Tokens. */
const BUDGETS: Readonly<Record<'low' | 'medium' | 'high' | 'max', number>> = {
  low: 2048,
  medium: 8192,
  high: 16_384,
  max: 32_000,
}

/** The body fields for a reasoning level; undefined when the model has no such switch. */
export function claudeThinking(level: ReasoningLevel, traits: ClaudeTraits): Record<string, unknown> | undefined {
  if (level === 'default') return {}
  if (traits.thinking === 'none') return level === 'off' ? {} : undefined
  if (traits.thinking === 'budget') {
    if (level === 'off') return {}
    const budget = Math.min(BUDGETS[level], Math.max(1024, traits.maxOutputTokens - 1024))
    return { thinking: { type: 'enabled', budget_tokens: budget } }
  }
  if (level === 'off') return { thinking: { type: 'disabled' } }
  return { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: level } }
}

/** The same switch as DeepSeek's Anthropic path has it: no budget, its own efforts. */
export function deepseekThinking(level: ReasoningLevel): Record<string, unknown> {
  if (level === 'default') return {}
  if (level === 'off') return { thinking: { type: 'disabled' } }
  const effort = level === 'medium' ? 'high' : level
  return { thinking: { type: 'enabled' }, output_config: { effort } }
}
