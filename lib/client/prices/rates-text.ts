import type { Selection } from '../provider-store'
import { findPrice, type OwnPrice } from './find-price'
import type { Rates } from './price-table'

/** What a model costs, short for the eye and whole for the ear. */
export type RatesText = { short: string; spoken: string }

/** Of input and output per million tokens; undefined where no price is known, and for a demo. */
export function ratesTextOf(target: Selection, isDemo: boolean, ownPrices: readonly OwnPrice[]): RatesText | undefined {
  const price = findPrice({ target, isDemo }, ownPrices)
  return 'missing' in price ? undefined : textOf(price)
}

/** "$2.5 / $10", as narrow as possible. */
const narrow = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const spoken = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function textOf({ input, output }: Rates): RatesText {
  return {
    short: `$${narrow.format(input)} / $${narrow.format(output)}`,
    spoken: `${spoken.format(input)} dollars per million input tokens, ${spoken.format(output)} dollars per million output tokens`,
  }
}
