import type { Quota } from '@/lib/protocol/events'
import { formatCount, formatQuantity } from './format'
import type { RunView } from './run-view'

const FORMATS = {
  'openai-chat': 'Chat Completions',
  'openai-responses': 'Responses',
  'anthropic-messages': 'Anthropic Messages',
  gemini: 'Gemini',
} as const

const LIMITS = [
  ['requests', 'Requests left'],
  ['tokens', 'Tokens left'],
  ['inputTokens', 'Input tokens left'],
  ['outputTokens', 'Output tokens left'],
] as const

/** The facts of a run as name and value, those that are known. `formatDuration` takes milliseconds. */
export function describeRun(view: RunView, formatDuration: (ms: number) => string): [name: string, value: string][] {
  const { response, timing, usage } = view
  const rows: [string, string | undefined][] = [
    ['Format', view.dialect && FORMATS[view.dialect]],
    ['Model asked', view.model],
    ['Model that answered', response?.model],
    ['Served by', response?.servedBy],
    ['HTTP status', response && String(response.status)],
    ['Attempts', response && response.attempt > 1 ? String(response.attempt) : undefined],
    ['Headers (TTFB)', response && formatDuration(response.t)],
    ['First frame', timing?.firstFrameMs === undefined ? undefined : formatDuration(timing.firstFrameMs)],
    ['Whole run', timing && formatDuration(timing.totalMs)],
    ['Frames', timing && `${formatCount(timing.frames)} (${formatCount(timing.bytes)} bytes)`],
    [
      'Finish',
      view.finish &&
        [view.finish.reason, view.finish.raw !== view.finish.reason && view.finish.raw]
          .filter(Boolean)
          .join(', said as '),
    ],
    ['Tokens in', count(usage?.inputTokens)],
    ['Tokens in, cached', count(usage?.cachedInputTokens)],
    ['Tokens out', count(usage?.outputTokens)],
    ['Tokens out, reasoning', count(usage?.reasoningTokens)],
    ...LIMITS.map(([key, name]): [string, string | undefined] => [
      name,
      describeQuota(response?.rateLimit?.[key], formatDuration),
    ]),
    ['Run', view.runId],
    ["Provider's request", response?.requestId],
    ["Provider's answer", response?.responseId],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== undefined)
}

function count(tokens: number | undefined): string | undefined {
  return tokens === undefined ? undefined : formatCount(tokens)
}

function describeQuota(quota: Quota | undefined, formatDuration: (ms: number) => string): string | undefined {
  if (!quota) return undefined
  const { limit, remaining, resetMs } = quota
  const amount =
    remaining === undefined ? (limit === undefined ? '' : `limit ${formatCount(limit)}`) : formatCount(remaining)
  const of = remaining !== undefined && limit !== undefined ? ` of ${formatCount(limit)}` : ''
  const reset = resetMs === undefined ? '' : ` · full again in ${formatDuration(resetMs)}`
  return `${amount}${of}${reset}`
}

/**
 * One line on what a provider was not given, or undefined when nothing was left out. The page knows better than the
 * stream whose the earlier reasoning was: not all of it carries its maker's name.
 */
export function describeLeftOut({ dropped, omitted }: RunView, foreignReasoning: number): string | undefined {
  const parts = [
    foreignReasoning > 0 && formatQuantity(foreignReasoning, 'earlier reasoning part'),
    omitted?.images && formatQuantity(omitted.images, 'image'),
    omitted?.toolCalls && formatQuantity(omitted.toolCalls, 'unfinished tool call'),
    ...(dropped ?? []),
  ].filter(Boolean)
  return parts.length > 0 ? `Left out for this model: ${parts.join(', ')}` : undefined
}
