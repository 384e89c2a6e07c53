const counts = new Intl.NumberFormat('en-US')

/** "412 ms", "3.1 s", "1 m 12 s". */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} m ${seconds % 60} s`
}

/** "1,204". */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** "1 chunk", "311 chunks". */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** "200k", "1M": the size of a context window. */
export function formatTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${Math.round(tokens / 100_000) / 10}M`
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : `${tokens}`
}
