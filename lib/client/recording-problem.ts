import { currentWords } from '@/lib/language/current'

/** Why the browser's storage did not do what it should, and the way on. */
export function describeStorageError(error: unknown): string {
  const words = currentWords().recordings.problems.storage
  if (isQuotaError(error)) return words.full
  return nameOf(error) === 'VersionError' ? words.newer : words.unavailable
}

export function isQuotaError(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError'
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}
