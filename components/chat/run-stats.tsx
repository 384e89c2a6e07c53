import { Fragment } from 'react'
import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { measureCadence, type Speed } from '@/lib/client/cadence'
import type { ChatRun } from '@/lib/client/chat-run'
import { formatCount, formatDecimal, formatDuration } from '@/lib/client/format'
import type { OwnPrice } from '@/lib/client/prices/find-price'
import { formatUsd } from '@/lib/client/prices/format-usd'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import { PRICES_AS_OF } from '@/lib/client/prices/price-table'
import { isComplete } from '@/lib/client/run-status'
import { costOf } from '@/lib/client/usage/run-usage'
import type { Catalog } from '@/lib/language/catalog'
import { currentWords } from '@/lib/language/current'

type StatsWords = Catalog['chat']['stats']
type Stat = { text: string; title: string }

/** The numbers of a finished run, on the server's clock. Each says in its title what it means. */
export function RunStats({ run }: { run: ChatRun }) {
  const { chat, runs } = useWords()
  const words = chat.stats
  const prices = useOwnPrices((state) => state.prices)
  const cadence = measureCadence(run.view)
  if (cadence.chunks === 0 && !run.view.usage) return null
  const stats = [
    cadence.firstTokenMs !== undefined && {
      text: words.firstToken(formatDuration(cadence.firstTokenMs)),
      title:
        cadence.headersMs === undefined
          ? words.firstTokenTitle
          : words.headers(words.firstTokenTitle, formatDuration(cadence.headersMs)),
    },
    cadence.firstAnswerMs !== undefined && {
      text: words.firstAnswer(formatDuration(cadence.firstAnswerMs)),
      title: words.firstAnswerTitle,
    },
    speedStat(cadence.speed, words),
    {
      text: runs.counts.chunks(cadence.chunks, formatCount(cadence.chunks)),
      title: words.chunksTitle(cadence.chars, formatCount(cadence.chars)),
    },
    tokenStat(run, words),
    costStat(run, prices, words),
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

function costStat(run: ChatRun, prices: readonly OwnPrice[], words: StatsWords): Stat | undefined {
  const cost = costOf(run, prices)
  if (!('usd' in cost)) return undefined
  return { text: words.cost(formatUsd(cost.usd)), title: words.costTitle(PRICES_AS_OF) }
}

function speedStat(speed: Speed, words: StatsWords): Stat | undefined {
  switch (speed.unit) {
    case 'tokens':
      return { text: words.tokenSpeed(formatRate(speed.perSecond)), title: words.tokenSpeedTitle }
    case 'chars':
      return { text: words.charSpeed(formatRate(speed.perSecond)), title: words.charSpeedTitles[speed.because] }
    case 'none':
      return speed.because === 'no_output' ? undefined : { text: words.noSpeed, title: words.noSpeedTitle }
  }
}

function tokenStat(run: ChatRun, words: StatsWords): Stat {
  const { usage, isUsageFinal } = run.view
  const missing = run.stop ? words.unknownStopped : words.unknownInterrupted
  if (!isUsageFinal || !isComplete(run) || usage?.outputTokens === undefined)
    return { text: isComplete(run) ? words.noTokens : missing, title: words.noTokensTitle }
  const details = [
    usage.inputTokens !== undefined && words.input(formatCount(usage.inputTokens)),
    usage.cachedInputTokens !== undefined && words.cached(formatCount(usage.cachedInputTokens)),
    words.output(formatCount(usage.outputTokens)),
    usage.reasoningTokens !== undefined && words.reasoning(formatCount(usage.reasoningTokens)),
  ].filter(Boolean)
  return {
    text: words.tokens(formatCount(usage.outputTokens)),
    title: words.tokensTitle(details.join(currentWords().compare.list.comma)),
  }
}

function formatRate(perSecond: number): string {
  return perSecond < 10 ? formatDecimal(perSecond, 1) : formatCount(Math.round(perSecond))
}
