import { formatCount, formatQuantity } from '@/lib/client/format'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { countErrors, type UsageSum } from '@/lib/client/usage/aggregate'
import { describeCost, explainMissing } from '@/lib/client/usage/describe-usage'
import type { Usage } from '@/lib/protocol/events'
import type { Column } from './sortable-table'

/** The columns that both tables have. */
export const runsColumn: Column<UsageSum> = {
  id: 'runs',
  label: 'Runs',
  title: 'How many, how they ended, and how many of them reported their tokens',
  sortedBy: ({ runs }) => runs,
  cell: (sum) => (
    <>
      {formatCount(sum.runs)}
      {endingsOf(sum).map((line) => (
        <Aside key={line}>{line}</Aside>
      ))}
    </>
  ),
}

export const tokenColumns: readonly Column<UsageSum>[] = [
  tokenColumn('input', 'Input', 'Tokens, cached ones included', ({ inputTokens }) => inputTokens),
  tokenColumn('cached', 'Cached', 'Input tokens from a cache', ({ cachedInputTokens }) => cachedInputTokens),
  tokenColumn('output', 'Output', 'Tokens, reasoning included', ({ outputTokens }) => outputTokens),
  tokenColumn('reasoning', 'Reasoning', 'Output tokens that were reasoning', ({ reasoningTokens }) => reasoningTokens),
]

export const costColumn: Column<UsageSum> = {
  id: 'cost',
  label: 'Cost, est.',
  title: 'Estimate: reported tokens by list price or by your own',
  sortedBy: ({ cost }) => (cost.runs === 0 ? undefined : cost.usd),
  cell: (sum) => {
    const { cost, runs } = sum
    const title = explainMissing(cost).join('\n')
    if (cost.runs === 0)
      return (
        <span title={title} className="text-muted">
          {describeCost(sum)}
        </span>
      )
    return (
      <span title={title}>
        {`≈ ${formatUsd(cost.usd)}`}
        {cost.runs < runs && <Aside>{`${formatCount(cost.runs)} of ${formatQuantity(runs, 'run')}`}</Aside>}
      </span>
    )
  },
}

export function Aside({ children }: { children: string }) {
  return <span className="block text-label font-normal text-muted">{children}</span>
}

function tokenColumn(
  id: string,
  label: string,
  title: string,
  countIn: (tokens: Usage) => number | undefined,
): Column<UsageSum> {
  return {
    id,
    label,
    title,
    sortedBy: ({ tokens }) => countIn(tokens),
    cell: ({ tokens }) => {
      const count = countIn(tokens)
      return count === undefined ? <NotKnown /> : formatCount(count)
    },
  }
}

export function NotKnown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not reported</span>
    </span>
  )
}

function endingsOf(sum: UsageSum): string[] {
  const errors = countErrors(sum)
  return [
    sum.stopped > 0 ? `${formatCount(sum.stopped)} stopped` : '',
    errors > 0 ? formatQuantity(errors, 'error') : '',
    sum.reported < sum.runs ? `${formatCount(sum.reported)} with usage` : '',
  ].filter((line) => line !== '')
}
