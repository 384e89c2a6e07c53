import type { ChatRequest, ReasoningLevel } from '@/lib/protocol/request'
import type { ReasoningStyle } from './quirks'

type Fields = Record<string, unknown>
type Level = Exclude<ReasoningLevel, 'default'>
type LevelFields = Readonly<Record<Level, Fields>>

/**
 * The body fields that ask a Chat Completions host for a reasoning level: none for 'default',
 * undefined when the host or model has no such switch and the wish must be dropped.
 */
export function chatReasoning(request: ChatRequest, style: ReasoningStyle | undefined): Fields | undefined {
  const level = request.reasoning ?? 'default'
  if (level === 'default') return style === undefined ? {} : (ALWAYS[style] ?? {})
  if (style === 'openai') return openaiEffort(request.model, level)
  const fields = style === undefined ? undefined : LEVELS[style]?.[level]
  return fields && { ...fields, ...(style && ALWAYS[style]) }
}

const effort = (value: string): Fields => ({ reasoning_effort: value })
const qwen = (budget: number): Fields => ({ enable_thinking: true, thinking_budget: budget })
const deepseek = (value: string): Fields => ({ thinking: { type: 'enabled' }, reasoning_effort: value })
const disabled: Fields = { thinking: { type: 'disabled' } }
const unified = (value: string): Fields => ({ reasoning: { effort: value } })
const template = (value: boolean): Fields => ({ chat_template_kwargs: { enable_thinking: value } })

/** Each vendor's switch by level; budgets are tokens. */
const LEVELS: { readonly [Style in ReasoningStyle]?: LevelFields } = {
  effort: {
    off: effort('none'),
    low: effort('low'),
    medium: effort('medium'),
    high: effort('high'),
    max: effort('high'),
  },
  'parsed-effort': {
    off: effort('none'),
    low: effort('low'),
    medium: effort('medium'),
    high: effort('high'),
    max: effort('high'),
  },
  qwen: { off: { enable_thinking: false }, low: qwen(2048), medium: qwen(8192), high: qwen(16_384), max: qwen(38_912) },
  deepseek: {
    off: disabled,
    low: deepseek('low'),
    medium: deepseek('high'),
    high: deepseek('high'),
    max: deepseek('max'),
  },
  mistral: {
    off: effort('none'),
    low: effort('high'),
    medium: effort('high'),
    high: effort('high'),
    max: effort('high'),
  },
  openrouter: {
    off: unified('none'),
    low: unified('low'),
    medium: unified('medium'),
    high: unified('high'),
    max: unified('xhigh'),
  },
  moonshot: { off: disabled, low: effort('low'), medium: effort('high'), high: effort('high'), max: effort('max') },
  'chat-template': {
    off: template(false),
    low: template(true),
    medium: template(true),
    high: template(true),
    max: template(true),
  },
}

/** Sent whatever the level: without it reasoning would come inside the text. */
const ALWAYS: { readonly [Style in ReasoningStyle]?: Fields } = { 'parsed-effort': { reasoning_format: 'parsed' } }

/** o-series and gpt-5 and later reason; their chat variants do not. */
export function isOpenaiReasoningModel(model: string): boolean {
  return /^o\d/.test(model) || (gptVersion(model) >= 5 && !/^gpt-\d+(\.\d+)?-chat/.test(model))
}

/** Reasoning models take sampling parameters only from gpt-5.1 on and only when they do not reason. */
export function openaiTakesSampling(request: ChatRequest): boolean {
  if (!isOpenaiReasoningModel(request.model)) return true
  return request.reasoning === 'off' && gptVersion(request.model) >= 5.1
}

function openaiEffort(model: string, level: Level): Fields | undefined {
  if (!isOpenaiReasoningModel(model)) return level === 'off' ? {} : undefined
  const version = gptVersion(model)
  if (level === 'off') return effort(version >= 5.1 ? 'none' : version >= 5 ? 'minimal' : 'low')
  if (level === 'max') return effort(version >= 5.2 ? 'xhigh' : 'high')
  return effort(level)
}

/** 5.1 for `gpt-5.1-mini`; 0 for a model that is no numbered GPT. */
function gptVersion(model: string): number {
  return Number(/^gpt-(\d+(?:\.\d+)?)(?![\d.])/.exec(model)?.[1] ?? 0)
}
