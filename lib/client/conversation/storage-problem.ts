export type StorageProblemKind = 'full' | 'newer' | 'blocked' | 'unavailable' | 'corrupt' | 'deleted'

const SENTENCES: Readonly<Record<StorageProblemKind, string>> = {
  full: 'The browser’s storage is full, so this chat is not saved. Delete chats or recordings, or export this one to keep it as a file.',
  newer:
    'A newer Deltascope has used this browser’s storage. Reload the page; until then export the chats that you want to keep.',
  blocked:
    'Another tab holds the browser’s storage with an older Deltascope. Close or reload that tab, then try again.',
  unavailable:
    'The browser’s storage cannot be used: it may be blocked, or this is a private window. Chats stay until you close the page; export those that you want to keep.',
  corrupt: 'This chat cannot be read from the browser’s storage. The others are not affected.',
  deleted: 'This chat was deleted in another tab.',
}

/** Why the browser's storage did not do what it should. The message is a sentence for the user. */
export class StorageProblem extends Error {
  readonly kind: StorageProblemKind

  constructor(kind: StorageProblemKind, cause?: unknown) {
    super(SENTENCES[kind], { cause })
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
