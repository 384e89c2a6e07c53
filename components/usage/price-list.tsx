import { useMemo } from 'react'
import { Group } from '@/components/ui/group'
import { findPrice } from '@/lib/client/prices/find-price'
import { rateFields } from '@/lib/client/prices/own-price-fields'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import type { Price } from '@/lib/client/prices/price-table'
import { type ModelUsage, usageByModel } from '@/lib/client/usage/aggregate'
import { useUsage } from '@/lib/client/usage/usage-store'
import { PriceDialog } from './price-dialog'

/** By which price each model that was used is counted. */
export function PriceList() {
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
        Prices
      </h2>
      <p className="text-small text-muted">
        US dollars per million tokens. Your own price wins, and stays in this browser.
      </p>
      <Group
        aria-label="Prices"
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border bg-panel -outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">Prices of the models that were used, US dollars per million tokens</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 border-r border-b bg-side px-3 py-2 text-left font-medium">
                Model
              </th>
              {rateFields.map(({ name, label }) => (
                <th key={name} scope="col" className="border-b bg-side px-3 py-2 text-right font-medium">
                  {label}
                </th>
              ))}
              <th scope="col" className="border-b bg-side px-3 py-2 text-left font-medium">
                Source
              </th>
              <td className="border-b bg-side" />
            </tr>
          </thead>
          <tbody>
            {models.map((model) => (
              <PriceRow key={model.key} model={model} />
            ))}
          </tbody>
        </table>
      </Group>
    </section>
  )
}

function PriceRow({ model }: { model: ModelUsage }) {
  const { labels } = model
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
          {'missing' in price ? '–' : (price[name] ?? '–')}
        </td>
      ))}
      <td className={`${cell} min-w-40`}>{'missing' in price ? 'no price known' : <Source price={price} />}</td>
      <td className={`${cell} text-right`}>
        <PriceDialog model={model} />
      </td>
    </tr>
  )
}

function Source({ price: { source, asOf, above, note } }: { price: Price }) {
  const longer =
    above && `Prompts over ${above.inputTokens / 1000}k tokens: ${above.input} input, ${above.output} output.`
  return (
    <>
      {asOf === undefined ? 'Yours' : `${source}, as of ${asOf}`}
      {[longer, note].map(
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
