import { currentWords } from '@/lib/language/current'

const LEAST = 0.000001

/** "$1,204.50", "$0.42", "$0.0041": two decimals, or two digits of what is less than ten cents. */
export function formatUsd(usd: number): string {
  const { tag } = currentWords()
  if (usd === 0) return '$0'
  if (usd < LEAST) return `< $${new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(LEAST)}`
  const digits =
    usd < 0.1
      ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `$${new Intl.NumberFormat(tag, digits).format(usd)}`
}
