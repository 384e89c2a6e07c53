import { currentWords } from '@/lib/language/current'
import type { Quota } from '@/lib/protocol/events'
import { formatCount } from './format'
import type { RunView } from './run-view'

const FORMATS = {
  'openai-chat': 'Chat Completions',
  'openai-responses': 'Responses',
  'anthropic-messages': 'Anthropic Messages',
  gemini: 'Gemini',
} as const

const LIMITS = ['requests', 'tokens', 'inputTokens', 'outputTokens'] as const

/** The facts of a run as name and value, those that are known. `formatDuration` takes milliseconds. */
export function describeRun(view: RunView, formatDuration: (ms: number) => string): [name: string, value: string][] {
  const { response, timing, usage, finish } = view
  const words = currentWords().runs.details
  const rows: [string, string | undefined][] = [
    [words.format, view.dialect && FORMATS[view.dialect]],
    [words.modelAsked, view.model],
    [words.modelAnswered, response?.model],
    [words.servedBy, response?.servedBy],
    [words.status, response && String(response.status)],
    [words.attempts, response && response.attempt > 1 ? String(response.attempt) : undefined],
    [words.headers, response && formatDuration(response.t)],
    [words.firstFrame, timing?.firstFrameMs === undefined ? undefined : formatDuration(timing.firstFrameMs)],
    [words.wholeRun, timing && formatDuration(timing.totalMs)],
    [words.frames, timing && words.framesAndBytes(formatCount(timing.frames), formatCount(timing.bytes))],
    [words.finish, finish && describeFinish(finish)],
    [words.tokensIn, count(usage?.inputTokens)],
    [words.tokensInCached, count(usage?.cachedInputTokens)],
    [words.tokensOut, count(usage?.outputTokens)],
    [words.tokensOutReasoning, count(usage?.reasoningTokens)],
    ...LIMITS.map((key): [string, string | undefined] => [
      words.left[key],
      describeQuota(response?.rateLimit?.[key], formatDuration),
    ]),
    [words.run, view.runId],
    [words.request, response?.requestId],
    [words.answer, response?.responseId],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== undefined)
}

function describeFinish({ reason, raw }: NonNullable<RunView['finish']>): string {
  return raw && raw !== reason ? currentWords().runs.details.finishSaidAs(reason, raw) : reason
}

function count(tokens: number | undefined): string | undefined {
  return tokens === undefined ? undefined : formatCount(tokens)
}

function describeQuota(quota: Quota | undefined, formatDuration: (ms: number) => string): string | undefined {
  if (!quota) return undefined
  const { limit, remaining, resetMs } = quota
  const words = currentWords().runs.details
  const [left, most] = [count(remaining), count(limit)]
  const amount = left && most ? words.leftOf(left, most) : (left ?? (most && words.limit(most)))
  const reset = resetMs === undefined ? undefined : words.fullAgain(formatDuration(resetMs))
  return [amount, reset].filter((part) => part !== undefined).join(' · ')
}

/**
 * One line on what a provider was not given, or undefined when nothing was left out. The page knows better than the
 * stream whose the earlier reasoning was: not all of it carries its maker's name.
 */
export function describeLeftOut({ dropped, omitted }: RunView, foreignReasoning: number): string | undefined {
  const { compare, runs } = currentWords()
  const words = runs.leftOut
  const parts = [
    foreignReasoning > 0 && words.reasoning(foreignReasoning, formatCount(foreignReasoning)),
    omitted?.images && words.images(omitted.images, formatCount(omitted.images)),
    omitted?.toolCalls && words.toolCalls(omitted.toolCalls, formatCount(omitted.toolCalls)),
    ...(dropped ?? []),
  ].filter(Boolean)
  return parts.length > 0 ? words.line(parts.join(compare.list.comma)) : undefined
}
