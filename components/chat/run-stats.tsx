import { Fragment } from 'react'
import { DemoBadge } from '@/components/ui/demo-badge'
import { measureCadence, type Speed } from '@/lib/client/cadence'
import type { ChatRun } from '@/lib/client/chat-run'
import { formatCount, formatDuration, formatQuantity } from '@/lib/client/format'
import type { OwnPrice } from '@/lib/client/prices/find-price'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import { PRICES_AS_OF } from '@/lib/client/prices/price-table'
import { isComplete } from '@/lib/client/run-status'
import { costOf } from '@/lib/client/usage/run-usage'

/** The numbers of a finished run, on the server's clock. Each says in its title what it means. */
export function RunStats({ run }: { run: ChatRun }) {
  const prices = useOwnPrices((state) => state.prices)
  const cadence = measureCadence(run.view)
  if (cadence.chunks === 0 && !run.view.usage) return null
  const stats = [
    cadence.firstTokenMs !== undefined && {
      text: `TTFT ${formatDuration(cadence.firstTokenMs)}`,
      title: `Time to first token: from sending the upstream request to the first output of any kind (server clock)${
        cadence.headersMs === undefined ? '' : `. Headers came after ${formatDuration(cadence.headersMs)}`
      }`,
    },
    cadence.firstAnswerMs !== undefined && {
      text: `first answer ${formatDuration(cadence.firstAnswerMs)}`,
      title: 'Time to the first output that is not reasoning (TTFO, server clock)',
    },
    speedStat(cadence.speed),
    {
      text: formatQuantity(cadence.chunks, 'chunk'),
      title: `Output deltas; ${formatCount(cadence.chars)} characters in all`,
    },
    tokenStat(run),
    costStat(run, prices),
  ].filter((stat) => stat !== false && stat !== undefined)

  return (
    <p data-run-stats className="text-label font-normal text-muted tabular-nums">
      {stats.map((stat, index) => (
        <Fragment key={stat.title}>
          {index > 0 && '\u00a0· '}
          <span title={stat.title} className="whitespace-nowrap">
            {stat.text}
          </span>
        </Fragment>
      ))}
      {run.labels.isDemo && (
        <span className="ml-1.5">
          <DemoBadge />
        </span>
      )}
    </p>
  )
}

function costStat(run: ChatRun, prices: readonly OwnPrice[]): { text: string; title: string } | undefined {
  const cost = costOf(run, prices)
  if (!('usd' in cost)) return undefined
  return {
    text: `≈ ${formatUsd(cost.usd)}`,
    title: `Estimate of the cost by the list price as of ${PRICES_AS_OF}, or your own price`,
  }
}

function speedStat(speed: Speed): { text: string; title: string } | undefined {
  switch (speed.unit) {
    case 'tokens':
      return {
        text: `${formatRate(speed.perSecond)} tok/s`,
        title: 'Output tokens that the provider reported, per second between the first and the last chunk',
      }
    case 'chars':
      return {
        text: `${formatRate(speed.perSecond)} chars/s`,
        title:
          speed.because === 'hidden_reasoning'
            ? 'Characters per second: the reported tokens include reasoning that was not shown'
            : 'Characters per second: the provider reported no tokens, and we do not guess them',
      }
    case 'none':
      return speed.because === 'no_output'
        ? undefined
        : {
            text: 'too little for a speed',
            title: 'A speed needs at least 10 chunks and half a second of output',
          }
  }
}

function tokenStat(run: ChatRun): { text: string; title: string } {
  const { usage, isUsageFinal } = run.view
  const missing = run.stop ? 'usage unknown (stopped)' : 'usage unknown (interrupted)'
  if (!isUsageFinal || !isComplete(run) || usage?.outputTokens === undefined)
    return {
      text: isComplete(run) ? 'tokens not reported' : missing,
      title: 'Token counts come from the provider only; they are never guessed',
    }
  const details = [
    usage.inputTokens !== undefined && `${formatCount(usage.inputTokens)} in`,
    usage.cachedInputTokens !== undefined && `${formatCount(usage.cachedInputTokens)} of them cached`,
    `${formatCount(usage.outputTokens)} out`,
    usage.reasoningTokens !== undefined && `${formatCount(usage.reasoningTokens)} of them reasoning`,
  ].filter(Boolean)
  return { text: `${formatCount(usage.outputTokens)} tok`, title: `Tokens as reported: ${details.join(', ')}` }
}

function formatRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : formatCount(Math.round(perSecond))
}
