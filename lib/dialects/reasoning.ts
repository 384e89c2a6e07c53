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
  if (level === 'default') return {}
  if (style === 'openai') return openaiEffort(request.model, level)
  if (style === 'groq') return groqEffort(request.model, level)
  return style === undefined ? undefined : LEVELS[style][level]
}

const effort = (value: string): Fields => ({ reasoning_effort: value })
const parsed = (value: string): Fields => ({ reasoning_effort: value, reasoning_format: 'parsed' })
const qwen = (budget: number): Fields => ({ enable_thinking: true, thinking_budget: budget })
const deepseek = (value: string): Fields => ({ thinking: { type: 'enabled' }, reasoning_effort: value })
const disabled: Fields = { thinking: { type: 'disabled' } }
const unified = (value: string): Fields => ({ reasoning: { effort: value } })
const template = (value: boolean): Fields => ({ chat_template_kwargs: { enable_thinking: value } })

function levels(
  make: (value: string) => Fields,
  [off, low, medium, high, max]: [string, string, string, string, string],
): LevelFields {
  return { off: make(off), low: make(low), medium: make(medium), high: make(high), max: make(max) }
}

/** Each vendor's switch by level; budgets are tokens. */
const LEVELS: Readonly<Record<Exclude<ReasoningStyle, 'openai' | 'groq'>, LevelFields>> = {
  effort: levels(effort, ['none', 'low', 'medium', 'high', 'high']),
  xai: levels(effort, ['none', 'low', 'medium', 'high', 'xhigh']),
  mistral: levels(effort, ['none', 'high', 'high', 'high', 'high']),
  ollama: levels(effort, ['none', 'low', 'medium', 'high', 'max']),
  'llama-cpp': levels(effort, ['none', 'low', 'medium', 'high', 'high']),
  cerebras: levels(parsed, ['none', 'low', 'medium', 'high', 'high']),
  openrouter: levels(unified, ['none', 'low', 'medium', 'high', 'xhigh']),
  qwen: { off: { enable_thinking: false }, low: qwen(2048), medium: qwen(8192), high: qwen(16_384), max: qwen(38_912) },
  deepseek: { ...levels(deepseek, ['', 'low', 'high', 'high', 'max']), off: disabled },
  moonshot: { ...levels(effort, ['', 'low', 'high', 'high', 'max']), off: disabled },
  'chat-template': {
    off: template(false),
    low: template(true),
    medium: template(true),
    high: template(true),
    max: template(true),
  },
}

/** gpt-oss takes levels and cannot be kept from reasoning; Qwen is on or off; other models do not reason. */
function groqEffort(model: string, level: Level): Fields | undefined {
  if (/gpt-oss/.test(model)) return level === 'off' ? undefined : effort(level === 'max' ? 'high' : level)
  if (/qwen/.test(model)) return parsed(level === 'off' ? 'none' : 'default')
  return level === 'off' ? {} : undefined
}

/** o-series and gpt-5 and later reason; their chat variants do not. */
export function isOpenaiReasoningModel(model: string): boolean {
  return /^o\d/.test(model) || (gptVersion(model) >= 5 && !/^gpt-\d+(\.\d+)?-chat/.test(model))
}

/** Reasoning models take sampling parameters only from gpt-5.1 on and only when they do not reason. */
export function openaiTakesSampling(request: ChatRequest): boolean {
  if (!isOpenaiReasoningModel(request.model)) return true
  return request.reasoning === 'off' && gptVersion(request.model) >= 5.1
}

/** The effort for a level; undefined when the model does not reason and the wish must be dropped. */
export function openaiEffort(model: string, level: Level): Fields | undefined {
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
