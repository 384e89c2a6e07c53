const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const significant = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
const LEAST = 0.000001

/** "$1,204.50", "$0.42", "$0.0041": two decimals, or two digits of what is less than ten cents. */
export function formatUsd(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < LEAST) return `< $${LEAST.toFixed(6)}`
  return `$${(usd < 0.1 ? significant : cents).format(usd)}`
}
