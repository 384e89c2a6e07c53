import { currentWords } from '@/lib/language/current'
import { type Summary, summarize } from './bootstrap'
import type { MetricResult } from './measure-run'
import type { MetricDefinition } from './metric-catalog'

/**
 * A metric of one run. A run that was stopped or broke off is not whole: it is shown if its lane has no
 * whole one, and never ranked.
 */
export type Round = { result: MetricResult; isWhole: boolean }

/** A metric of one lane over its rounds. */
export type LaneComparison =
  | { missing: string }
  | {
      summary: Summary
      /** `best`: its interval overlaps with no other lane's. `ahead`: better, but single runs prove nothing. */
      standing?: 'best' | 'ahead'
      /** Median less that of the best lane; absent for the best one, without a rank, and where neither is better. */
      difference?: number
      /** What to keep in mind, said of a single run. */
      note?: string
    }

type Measured = Exclude<LaneComparison, { missing: string }>

/** `lanes[lane][round]`, and the comparison in the same order. Rounds without the number are left out. */
export function compareLanes(
  { better }: Pick<MetricDefinition, 'better'>,
  lanes: readonly (readonly Round[])[],
): LaneComparison[] {
  const compared = lanes.map(summarizeLane)
  if (!better) return compared
  const ranked = compared.filter((lane, index): lane is Measured => 'summary' in lane && hasWhole(lanes[index]))
  const [leader, ...others] = ranked.toSorted((left, right) => order(left, right, better))
  if (!leader) return compared

  const standing = standingOf(leader, others, better)
  return compared.map((lane) => {
    if (lane === leader) return standing ? { ...leader, standing } : lane
    const other = others.find((candidate) => candidate === lane)
    return other ? { ...other, difference: other.summary.median - leader.summary.median } : lane
  })
}

function summarizeLane(rounds: readonly Round[]): LaneComparison {
  const used = hasWhole(rounds) ? rounds.filter(({ isWhole }) => isWhole) : rounds
  const found = used.map(({ result }) => result).filter((result) => 'value' in result)
  const summary = summarize(found.map(({ value }) => value))
  if (!summary) return { missing: reasonOf(rounds) }
  const note = rounds.length === 1 ? found[0]?.note : undefined
  return note === undefined ? { summary } : { summary, note }
}

/** Whether a whole run has the number. */
function hasWhole(rounds: readonly Round[] = []): boolean {
  return rounds.some(({ result, isWhole }) => isWhole && 'value' in result)
}

function reasonOf(rounds: readonly Round[]): string {
  return (
    rounds.map(({ result }) => result).find((result) => 'missing' in result)?.missing ??
    currentWords().metrics.missing.noRun
  )
}

function standingOf(leader: Measured, others: Measured[], better: 'lower' | 'higher'): 'best' | 'ahead' | undefined {
  if (others.length === 0) return undefined
  const isSingle = [leader, ...others].every(({ summary }) => summary.n === 1)
  if (isSingle) return others.every(({ summary }) => summary.median !== leader.summary.median) ? 'ahead' : undefined
  return others.every((other) => isApart(leader.summary, other.summary, better)) ? 'best' : undefined
}

/** The whole range of fewer values holds the true median with less than 95 % certainty (1 − 2^(1−n)), so no interval can. */
export const LEAST_RANKED = 6

/** Nothing can be said to be apart from too few runs. */
function isApart(best: Summary, other: Summary, better: 'lower' | 'higher'): boolean {
  if (!('low' in best) || !('low' in other) || Math.min(best.n, other.n) < LEAST_RANKED) return false
  return better === 'lower' ? best.high < other.low : best.low > other.high
}

function order(left: Measured, right: Measured, better: 'lower' | 'higher'): number {
  const difference = left.summary.median - right.summary.median
  return better === 'lower' ? difference : -difference
}
