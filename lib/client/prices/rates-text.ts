import { currentWords } from '@/lib/language/current'
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

function textOf({ input, output }: Rates): RatesText {
  const { tag, picker } = currentWords()
  const { narrow, spoken } = formatsOf(tag)
  return {
    short: `$${narrow.format(input)} / $${narrow.format(output)}`,
    spoken: picker.price(spoken.format(input), spoken.format(output)),
  }
}

type Formats = { narrow: Intl.NumberFormat; spoken: Intl.NumberFormat }

const known = new Map<string, Formats>()

/** A list has a hundred prices. */
function formatsOf(tag: string): Formats {
  const formats = known.get(tag) ?? {
    narrow: new Intl.NumberFormat(tag, { maximumSignificantDigits: 3 }),
    spoken: new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  }
  known.set(tag, formats)
  return formats
}
