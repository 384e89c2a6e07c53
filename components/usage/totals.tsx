import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { countErrors, type UsageSum } from '@/lib/client/usage/aggregate'
import { explainMissing } from '@/lib/client/usage/describe-usage'

/** The sums of what providers were asked for; simulated runs stay out. */
export function Totals({ total, simulated }: { total: UsageSum; simulated: number }) {
  const { usage: words } = useWords()
  const labels = words.totals
  const { tokens, cost } = total
  const all = words.runs(total.runs, formatCount(total.runs))
  const errors = countErrors(total)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Total
          name={labels.runs}
          value={formatCount(total.runs)}
          aside={labels.endings(
            formatCount(total.complete),
            formatCount(total.stopped),
            words.errors(errors, formatCount(errors)),
          )}
        />
        <Total
          name={labels.input}
          value={count(tokens.inputTokens)}
          aside={part(tokens.cachedInputTokens, labels.cached, labels.noCached)}
        />
        <Total
          name={labels.output}
          value={count(tokens.outputTokens)}
          aside={part(tokens.reasoningTokens, labels.reasoning, labels.noReasoning)}
        />
        <Total
          name={labels.cost}
          value={cost.runs === 0 ? '–' : `≈ ${formatUsd(cost.usd)}`}
          aside={labels.forRuns(formatCount(cost.runs), all)}
          title={explainMissing(cost).join('\n')}
        />
      </dl>
      <p className="text-small text-muted tabular-nums">
        {[
          labels.reported(formatCount(total.reported), all),
          ...explainMissing(cost),
          ...(simulated > 0 ? [labels.simulated(simulated, formatCount(simulated))] : []),
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

function part(tokens: number | undefined, words: (shown: string) => string, none: string): string {
  return tokens === undefined ? none : words(formatCount(tokens))
}
