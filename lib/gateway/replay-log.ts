/** What the logs of all runs hold together, in bytes. */
export type LogBudget = { used: number }

/**
 * A run's encoded events, oldest first, from which any number of readers read at their own pace. They are kept as text,
 * which takes less memory than many small buffers.
 */
export type ReplayLog = {
  append(blocks: readonly string[]): void
  /** Nothing follows. */
  end(): void
  /** Up to 64 KiB of blocks from `seq` on, and at least one where there is one. */
  read(seq: number): string[]
  /** A reader has taken what comes before `seq`. The furthest reader counts. */
  deliver(seq: number): void
  /** Forgets the oldest blocks of those that were delivered, until no more than `bytes` are left. */
  trim(bytes: number): void
  /** Forgets everything, also what nobody has read. */
  clear(): void
  /** Resolves when there is something new: blocks, the end, a delivery, or what `notify` stands for. */
  changed(): Promise<void>
  notify(): void
  /** `seq` of the oldest block that is kept. */
  readonly first: number
  /** `seq` of the block that comes next. */
  readonly next: number
  readonly bytes: number
  /** Bytes that no reader has taken yet. */
  readonly undeliveredBytes: number
  readonly hasEnded: boolean
  readonly isForgotten: boolean
}

const READ_BYTES = 64 * 1024
/** Forgetting moves what is left, so it is done for a number of blocks at once. */
const TRIM_TO = 7 / 8

export function createReplayLog(budget: LogBudget): ReplayLog {
  let blocks: string[] = []
  let first = 0
  let delivered = 0
  let bytes = 0
  let undeliveredBytes = 0
  let hasEnded = false
  let isForgotten = false
  let waiting: { change: Promise<void>; wake(): void } | undefined

  function resize(change: number): void {
    bytes += change
    budget.used += change
  }

  function notify(): void {
    waiting?.wake()
    waiting = undefined
  }

  /** Made when somebody waits: a promise that lies about keeps the request alive in which it was made. */
  function changed(): Promise<void> {
    waiting ??= nextChange()
    return waiting.change
  }

  return {
    append(more) {
      for (const block of more) {
        blocks.push(block)
        resize(sizeOf(block))
        undeliveredBytes += sizeOf(block)
      }
      notify()
    },
    end() {
      hasEnded = true
      notify()
    },
    read(seq) {
      const from = seq - first
      let to = from
      for (let size = 0; to < blocks.length && (size === 0 || size < READ_BYTES); to++) size += sizeOf(blocks[to])
      return blocks.slice(from, to)
    },
    deliver(seq) {
      if (seq <= delivered) return
      for (; delivered < seq; delivered++) undeliveredBytes -= sizeOf(blocks[delivered - first])
      notify()
    },
    trim(most) {
      if (bytes <= most) return
      let count = 0
      for (let excess = bytes - most * TRIM_TO; excess > 0 && first + count < delivered; count++)
        excess -= sizeOf(blocks[count])
      for (const block of blocks.splice(0, count)) resize(-sizeOf(block))
      first += count
    },
    clear() {
      isForgotten = true
      first += blocks.length
      delivered = first
      blocks = []
      undeliveredBytes = 0
      resize(-bytes)
      notify()
    },
    changed,
    notify,
    get first() {
      return first
    },
    get next() {
      return first + blocks.length
    },
    get bytes() {
      return bytes
    },
    get undeliveredBytes() {
      return undeliveredBytes
    },
    get hasEnded() {
      return hasEnded
    },
    get isForgotten() {
      return isForgotten
    },
  }
}

function nextChange(): { change: Promise<void>; wake(): void } {
  let wake = () => {}
  const change = new Promise<void>((resolve) => {
    wake = resolve
  })
  return { change, wake }
}

function sizeOf(block: string | undefined): number {
  return block === undefined ? 0 : Buffer.byteLength(block)
}
