import { currentWords } from '@/lib/language/current'

export type StorageProblemKind = 'full' | 'newer' | 'blocked' | 'unavailable' | 'corrupt' | 'deleted'

/** Why the browser's storage did not do what it should. The message is a sentence for the user. */
export class StorageProblem extends Error {
  readonly kind: StorageProblemKind

  constructor(kind: StorageProblemKind, cause?: unknown) {
    super(currentWords().shell.problems.storage[kind], { cause })
    this.name = 'StorageProblem'
    this.kind = kind
  }
}

export function asStorageProblem(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'QuotaExceededError') return new StorageProblem('full', error)
  return new StorageProblem(name === 'VersionError' ? 'newer' : 'unavailable', error)
}
