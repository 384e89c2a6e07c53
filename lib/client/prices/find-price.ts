import type { Selection } from '../provider-store'
import type { MissingCost } from './estimate-cost'
import { type Price, priceTable, type Rates } from './price-table'

/** The user's own price for what they call this model: it wins over the table's. */
export type OwnPrice = { target: Selection; rates: Rates }

export type Priced = {
  target: Selection
  isDemo: boolean
  /** As the provider calls the model that answered; the asked name may be an alias, or a deployment's. */
  answeredModel?: string
}

/** The user's own price, else the vendor's; or why there is none. */
export function findPrice(
  { target, isDemo, answeredModel }: Priced,
  ownPrices: readonly OwnPrice[],
): Price | { missing: MissingCost } {
  if (isDemo) return { missing: 'simulated' }
  const own = ownPrices.find((price) => isSameTarget(price.target, target))
  if (own) return { ...own.rates, source: 'you' }
  const found = rowOf(target.provider, answeredModel ?? target.model) ?? rowOf(target.provider, target.model)
  if (!found) return { missing: 'no_price' }
  const { providers: _providers, model: _model, ...price } = found
  return price
}

export function isSameTarget(left: Selection, right: Selection): boolean {
  return left.provider === right.provider && left.model === right.model
}

function rowOf(provider: string, model: string) {
  return priceTable.find((row) => row.providers.includes(provider) && isModel(row.model, model))
}

/** The model itself or a dated snapshot of it; `gpt-4.1-nano` is no `gpt-4.1`. */
function isModel(id: string, model: string): boolean {
  return model.startsWith(id) && /^(-\d{4}-?\d\d-?\d\d)?$/.test(model.slice(id.length))
}
