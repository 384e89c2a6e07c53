/** Why the browser's storage did not do what it should, and the way on. */
export function describeStorageError(error: unknown): string {
  if (isQuotaError(error))
    return 'The browser’s storage is full. Delete recordings, or export this one to keep it as a file.'
  if (nameOf(error) === 'VersionError')
    return 'A newer Deltascope has used this browser’s storage. Reload the page; until then export what you want to keep.'
  return 'The browser’s storage cannot be used: it may be blocked, or this is a private window. Export what you want to keep.'
}

export function isQuotaError(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError'
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}
