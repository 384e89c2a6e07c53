import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { Group } from '@/components/ui/group'
import { formatCount } from '@/lib/client/format'
import { findPrice } from '@/lib/client/prices/find-price'
import { rateFields } from '@/lib/client/prices/own-price-fields'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import type { Price } from '@/lib/client/prices/price-table'
import { type ModelUsage, usageByModel } from '@/lib/client/usage/aggregate'
import { useUsage } from '@/lib/client/usage/usage-store'
import { PriceDialog } from './price-dialog'

/** By which price each model that was used is counted. */
export function PriceList() {
  const { columns, prices: words } = useWords().usage
  const { model } = columns
  const conversations = useUsage((state) => state.conversations)
  const models = useMemo(() => {
    const runs = conversations.flatMap((conversation) => conversation.runs)
    return usageByModel(
      runs.filter(({ labels }) => !labels.isDemo),
      [],
    )
  }, [conversations])
  if (models.length === 0) return null
  return (
    <section aria-labelledby="prices" className="flex flex-col gap-2">
      <h2 id="prices" className="text-body font-semibold">
        {words.heading}
      </h2>
      <p className="text-small text-muted">{words.note}</p>
      <Group
        aria-label={words.heading}
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border bg-panel -outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">{words.table}</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 border-r border-b bg-side px-3 py-2 text-left font-medium">
                {model}
              </th>
              {rateFields.map(({ name }) => (
                <th key={name} scope="col" className="border-b bg-side px-3 py-2 text-right font-medium">
                  {words.rates[name]}
                </th>
              ))}
              <th scope="col" className="border-b bg-side px-3 py-2 text-left font-medium">
                {words.source}
              </th>
              <td className="border-b bg-side" />
            </tr>
          </thead>
          <tbody>
            {models.map((used) => (
              <PriceRow key={used.key} model={used} />
            ))}
          </tbody>
        </table>
      </Group>
    </section>
  )
}

function PriceRow({ model }: { model: ModelUsage }) {
  const { labels } = model
  const words = useWords().usage.prices
  const prices = useOwnPrices((state) => state.prices)
  const price = findPrice({ ...model, isDemo: labels.isDemo }, prices)
  const cell = 'border-b px-3 py-2 align-top group-last:border-b-0'
  return (
    <tr className="group">
      <th
        scope="row"
        className={`${cell} sticky left-0 z-10 max-w-44 min-w-32 border-r bg-panel text-left font-normal sm:max-w-72`}
      >
        <span className="font-medium wrap-anywhere">{labels.model}</span>
        <span className="block text-muted wrap-anywhere">{labels.provider}</span>
      </th>
      {rateFields.map(({ name }) => (
        <td key={name} className={`${cell} text-right`}>
          {'missing' in price ? '–' : price[name] === undefined ? '–' : formatCount(price[name])}
        </td>
      ))}
      <td className={`${cell} min-w-40`}>{'missing' in price ? words.noPrice : <Source price={price} />}</td>
      <td className={`${cell} text-right`}>
        <PriceDialog model={model} />
      </td>
    </tr>
  )
}

function Source({ price: { source, asOf, above, note } }: { price: Price }) {
  const words = useWords().usage.prices
  const longer =
    above && words.longer(formatCount(above.inputTokens / 1000), formatCount(above.input), formatCount(above.output))
  return (
    <>
      {asOf === undefined ? words.yours : words.asOf(source, asOf)}
      {[longer, note && words.notes[note]].map(
        (line) =>
          line && (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ),
      )}
    </>
  )
}
