import type { OwnPrice } from './find-price'
import type { Rates } from './price-table'

/** The rates in the order in which they are entered; `isOptional`: empty means the same as input. */
export const rateFields = [
  { name: 'input', isOptional: false },
  { name: 'cachedInput', isOptional: true },
  { name: 'cacheWrite', isOptional: true },
  { name: 'output', isOptional: false },
] as const

export type RateName = (typeof rateFields)[number]['name']

/** What the user typed, or the first field that is wrong. */
export function readRates(typed: Readonly<Record<RateName, string>>): { rates: Rates } | { wrong: RateName } {
  const rates: Rates = { input: 0, output: 0 }
  for (const { name, isOptional } of rateFields) {
    const text = typed[name].trim().replace(',', '.')
    if (text === '' && isOptional) continue
    const value = Number(text)
    if (text === '' || !isRate(value)) return { wrong: name }
    rates[name] = value
  }
  return { rates }
}

/** What the browser has kept; entries that cannot be read are left out. */
export function readOwnPrices(stored: unknown): OwnPrice[] {
  return Array.isArray(stored) ? stored.flatMap(readOwnPrice) : []
}

function readOwnPrice(stored: unknown): OwnPrice[] {
  const { target, rates } = fieldsOf(stored)
  const { provider, model } = fieldsOf(target)
  const { input, cachedInput, cacheWrite, output } = fieldsOf(rates)
  if (typeof provider !== 'string' || typeof model !== 'string' || !isRate(input) || !isRate(output)) return []
  return [
    {
      target: { provider, model },
      rates: {
        input,
        output,
        ...(isRate(cachedInput) && { cachedInput }),
        ...(isRate(cacheWrite) && { cacheWrite }),
      },
    },
  ]
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
