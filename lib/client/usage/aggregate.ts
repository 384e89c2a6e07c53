import type { ErrorKind, Usage } from '@/lib/protocol/events'
import { quantile, sorted } from '../metrics/quantile'
import type { MissingCost } from '../prices/estimate-cost'
import type { OwnPrice } from '../prices/find-price'
import type { Selection } from '../provider-store'
import { costOfUsage, type RunUsage } from './run-usage'

/** Runs counted together. */
export type UsageSum = {
  runs: number
  complete: number
  stopped: number
  /** How many ended with an error, by its kind. */
  errors: Readonly<Partial<Record<ErrorKind, number>>>
  /** Of how many runs the provider reported the usage. */
  reported: number
  /** Sums of what was reported; what nobody reported is absent. */
  tokens: Usage
  cost: CostSum
  /** TTFT in milliseconds, of the runs that had output. */
  firstTokenMs?: { p50: number; p95: number }
  /** Median; tokens where any run has a speed in tokens, else characters. */
  speed?: { unit: 'tokens' | 'chars'; perSecond: number }
}

/** `runs` of them have an estimate; `missing` says how many have none, by the reason. */
export type CostSum = { usd: number; runs: number; missing: Readonly<Partial<Record<MissingCost, number>>> }

/** `labels` and `answeredModel` are those of the latest run. */
export type ModelUsage = UsageSum & Pick<RunUsage, 'target' | 'labels' | 'answeredModel'> & { key: string }

export type CountedConversation = { id: string; title: string; runs: readonly RunUsage[] }

export type ConversationUsage = UsageSum & {
  id: string
  title: string
  /** When its latest run began, RFC 3339. */
  latestAt: string
  models: readonly string[]
}

export const periods = [
  { id: '7d', days: 7 },
  { id: '30d', days: 30 },
  { id: 'all', days: Number.POSITIVE_INFINITY },
] as const

export type Period = (typeof periods)[number]['id']

/** Only the runs of the period, and only conversations that have some. Days are the reader's; today is one of them. */
export function duringPeriod(
  conversations: readonly CountedConversation[],
  period: Period,
  now: Date,
): readonly CountedConversation[] {
  const days = periods.find(({ id }) => id === period)?.days ?? Number.POSITIVE_INFINITY
  if (days === Number.POSITIVE_INFINITY) return conversations.filter(({ runs }) => runs.length > 0)
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1).toISOString()
  return conversations
    .map((conversation) => ({ ...conversation, runs: conversation.runs.filter(({ startedAt }) => startedAt >= from) }))
    .filter(({ runs }) => runs.length > 0)
}

/** By provider and model as they were asked for, in the order of their first run here. */
export function usageByModel(runs: readonly RunUsage[], ownPrices: readonly OwnPrice[]): ModelUsage[] {
  const groups = new Map<string, RunUsage[]>()
  for (const run of runs) {
    const key = keyOf(run.target)
    const group = groups.get(key)
    if (group) group.push(run)
    else groups.set(key, [run])
  }
  return [...groups].map(([key, group]) => {
    const latest = group.reduce((newest, run) => (run.startedAt > newest.startedAt ? run : newest))
    const { target, labels, answeredModel } = latest
    return {
      key,
      target,
      labels,
      ...(answeredModel !== undefined && { answeredModel }),
      ...sumUsage(group, ownPrices),
    }
  })
}

export function usageByConversation(
  conversations: readonly CountedConversation[],
  ownPrices: readonly OwnPrice[],
): ConversationUsage[] {
  return conversations.map(({ id, title, runs }) => ({
    id,
    title,
    latestAt:
      runs
        .map(({ startedAt }) => startedAt)
        .sort()
        .at(-1) ?? '',
    models: [...new Set(runs.map(({ labels }) => labels.model))],
    ...sumUsage(runs, ownPrices),
  }))
}

export function sumUsage(runs: readonly RunUsage[], ownPrices: readonly OwnPrice[]): UsageSum {
  const errors: Partial<Record<ErrorKind, number>> = {}
  for (const { ending } of runs) {
    if (ending !== 'complete' && ending !== 'stopped')
      errors[ending] = (Object.hasOwn(errors, ending) ? (errors[ending] ?? 0) : 0) + 1
  }
  const usages = runs.flatMap(({ usage }) => ('missing' in usage ? [] : [usage]))
  const firstTokenMs = sorted(runs.flatMap((run) => run.firstTokenMs ?? []))
  const p50 = quantile(firstTokenMs, 0.5)
  const p95 = quantile(firstTokenMs, 0.95)
  const speed = medianSpeed(runs)
  return {
    runs: runs.length,
    complete: runs.filter(({ ending }) => ending === 'complete').length,
    stopped: runs.filter(({ ending }) => ending === 'stopped').length,
    errors,
    reported: usages.length,
    tokens: sumTokens(usages),
    cost: sumCost(runs, ownPrices),
    ...(p50 !== undefined && p95 !== undefined && { firstTokenMs: { p50, p95 } }),
    ...(speed && { speed }),
  }
}

export function countErrors({ errors }: UsageSum): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}

const FIELDS = ['inputTokens', 'outputTokens', 'cachedInputTokens', 'cacheWriteTokens', 'reasoningTokens'] as const

function sumTokens(usages: readonly Usage[]): Usage {
  const tokens: Usage = {}
  for (const usage of usages) {
    for (const field of FIELDS) {
      const count = usage[field]
      if (count !== undefined) tokens[field] = (tokens[field] ?? 0) + count
    }
  }
  return tokens
}

function sumCost(runs: readonly RunUsage[], ownPrices: readonly OwnPrice[]): CostSum {
  const missing: Partial<Record<MissingCost, number>> = {}
  let usd = 0
  let priced = 0
  for (const run of runs) {
    const cost = costOfUsage(run, ownPrices)
    if ('missing' in cost) missing[cost.missing] = (missing[cost.missing] ?? 0) + 1
    else {
      usd += cost.usd
      priced++
    }
  }
  return { usd, runs: priced, missing }
}

function medianSpeed(runs: readonly RunUsage[]): UsageSum['speed'] {
  for (const unit of ['tokens', 'chars'] as const) {
    const speeds = runs.flatMap(({ speed }) => (speed.unit === unit ? speed.perSecond : []))
    const perSecond = quantile(sorted(speeds), 0.5)
    if (perSecond !== undefined) return { unit, perSecond }
  }
  return undefined
}

/** Neither a provider's id nor a model's holds a line's end. */
function keyOf({ provider, model }: Selection): string {
  return `${provider}\n${model}`
}
