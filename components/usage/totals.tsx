import { formatCount, formatQuantity } from '@/lib/client/format'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { countErrors, type UsageSum } from '@/lib/client/usage/aggregate'
import { explainMissing } from '@/lib/client/usage/describe-usage'

/** The sums of what providers were asked for; simulated runs stay out. */
export function Totals({ total, simulated }: { total: UsageSum; simulated: number }) {
  const { tokens, cost } = total
  const errors = countErrors(total)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Total
          name="Runs"
          value={formatCount(total.runs)}
          aside={`${formatCount(total.complete)} complete, ${formatCount(total.stopped)} stopped, ${formatQuantity(errors, 'error')}`}
        />
        <Total name="Input tokens" value={count(tokens.inputTokens)} aside={part(tokens.cachedInputTokens, 'cached')} />
        <Total
          name="Output tokens"
          value={count(tokens.outputTokens)}
          aside={part(tokens.reasoningTokens, 'reasoning')}
        />
        <Total
          name="Cost, estimate"
          value={cost.runs === 0 ? '–' : `≈ ${formatUsd(cost.usd)}`}
          aside={`for ${formatCount(cost.runs)} of ${formatQuantity(total.runs, 'run')}`}
          title={explainMissing(cost).join('\n')}
        />
      </dl>
      <p className="text-small text-muted tabular-nums">
        {[
          `${formatCount(total.reported)} of ${formatQuantity(total.runs, 'run')} reported usage.`,
          ...explainMissing(cost),
          ...(simulated > 0 ? [`${formatQuantity(simulated, 'simulated run')} of the demo not in these totals.`] : []),
        ].join(' ')}
      </p>
    </>
  )
}

function Total({ name, value, aside, title }: { name: string; value: string; aside: string; title?: string }) {
  return (
    <div title={title} className="flex min-w-0 flex-col rounded-card border bg-panel px-4 py-3 shadow-rest">
      <dt className="text-label text-muted">{name}</dt>
      <dd className="text-heading wrap-anywhere tabular-nums">{value}</dd>
      <dd className="text-label font-normal text-muted tabular-nums">{aside}</dd>
    </div>
  )
}

function count(tokens: number | undefined): string {
  return tokens === undefined ? '–' : formatCount(tokens)
}

function part(tokens: number | undefined, what: string): string {
  return tokens === undefined ? `no ${what} tokens reported` : `${formatCount(tokens)} of them ${what}`
}
