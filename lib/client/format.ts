import { currentWords } from '@/lib/language/current'

/** "412 ms", "3.1 s", "1 m 12 s". */
export function formatDuration(ms: number): string {
  const { units } = currentWords()
  if (ms < 1000) return units.milliseconds(`${Math.round(ms)}`)
  if (ms < 60_000) return units.seconds(formatDecimal(ms / 1000, 1))
  const seconds = Math.round(ms / 1000)
  return units.minutes(formatCount(Math.floor(seconds / 60)), `${seconds % 60}`)
}

/** "1,204". */
export function formatCount(count: number): string {
  return numberFormat(undefined).format(count)
}

/** "3.10", with just so many digits behind the point. */
export function formatDecimal(value: number, digits: number): string {
  return numberFormat(digits).format(value)
}

/** "200k", "1M": the size of a context window. */
export function formatTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${Math.round(tokens / 100_000) / 10}M`
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : `${tokens}`
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(digits: number | undefined): Intl.NumberFormat {
  const { tag } = currentWords()
  const key = `${tag} ${digits}`
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options)
  formats.set(key, format)
  return format
}
