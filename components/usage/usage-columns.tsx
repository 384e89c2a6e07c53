import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { countErrors, type UsageSum } from '@/lib/client/usage/aggregate'
import { describeCost, explainMissing } from '@/lib/client/usage/describe-usage'
import type { Catalog } from '@/lib/language/catalog'
import type { Usage } from '@/lib/protocol/events'
import type { Column } from './sortable-table'

/** The columns that both tables have. */
export function runsColumn({ usage }: Catalog): Column<UsageSum> {
  return {
    id: 'runs',
    label: usage.columns.runs,
    title: usage.columns.runsTitle,
    sortedBy: ({ runs }) => runs,
    cell: (sum) => (
      <>
        {formatCount(sum.runs)}
        {endingsOf(sum, usage).map((line) => (
          <Aside key={line}>{line}</Aside>
        ))}
      </>
    ),
  }
}

export function tokenColumns({ usage }: Catalog): readonly Column<UsageSum>[] {
  const { columns } = usage
  return [
    tokenColumn('input', columns.input, columns.inputTitle, ({ inputTokens }) => inputTokens),
    tokenColumn('cached', columns.cached, columns.cachedTitle, ({ cachedInputTokens }) => cachedInputTokens),
    tokenColumn('output', columns.output, columns.outputTitle, ({ outputTokens }) => outputTokens),
    tokenColumn('reasoning', columns.reasoning, columns.reasoningTitle, ({ reasoningTokens }) => reasoningTokens),
  ]
}

export function costColumn({ usage }: Catalog): Column<UsageSum> {
  return {
    id: 'cost',
    label: usage.columns.cost,
    title: usage.columns.costTitle,
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
      const all = usage.runs(runs, formatCount(runs))
      return (
        <span title={title}>
          {`≈ ${formatUsd(cost.usd)}`}
          {cost.runs < runs && <Aside>{usage.columns.pricedRuns(formatCount(cost.runs), all)}</Aside>}
        </span>
      )
    },
  }
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
      <span aria-hidden="true">{'–'}</span>
      <span className="sr-only">{useWords().usage.columns.notReported}</span>
    </span>
  )
}

function endingsOf(sum: UsageSum, { columns, errors }: Catalog['usage']): string[] {
  const failed = countErrors(sum)
  return [
    sum.stopped > 0 ? columns.stopped(formatCount(sum.stopped)) : '',
    failed > 0 ? errors(failed, formatCount(failed)) : '',
    sum.reported < sum.runs ? columns.withUsage(formatCount(sum.reported)) : '',
  ].filter((line) => line !== '')
}
