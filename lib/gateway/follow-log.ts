import type { ReplayLog } from './replay-log'

/** Encoded events in one piece: those from `seq` up to, not including, `next`. */
export type Batch = { seq: number; next: number; bytes: Uint8Array<ArrayBuffer> }

/** Somebody who reads a run from some event on. */
export type Follower = {
  /** What follows, as it comes; undefined after `end` or `leave`. Rejects when what follows is not kept any more. */
  read(): Promise<Batch | undefined>
  leave(): void
}

/** Why there is no follower: the run or the place in it is not known here (any more), or it has not come to that place. */
export type NoFollower = 'unknown' | 'evicted' | 'ahead'

/** Ends a reader's connection before its time: by this name the server knows that it is no defect. */
export function cutOff(message: string): DOMException {
  return new DOMException(message, 'AbortError')
}

/** Reads a log from `seq` on. `onRead` is told how far the reader is, `onLeave` (once) that it is gone. */
export function followLog(
  log: ReplayLog,
  seq: number,
  onRead?: (next: number) => void,
  onLeave?: () => void,
): Follower {
  let at = seq
  let hasLeft = false

  return {
    async read() {
      while (!hasLeft) {
        if (at < log.first || (log.isForgotten && !log.hasEnded)) throw cutOff('What follows is not kept any more.')
        const blocks = log.read(at)
        if (blocks.length > 0) {
          const batch = { seq: at, next: at + blocks.length, bytes: new TextEncoder().encode(blocks.join('')) }
          at = batch.next
          onRead?.(at)
          return batch
        }
        if (log.hasEnded) return undefined
        await log.changed()
      }
      return undefined
    },
    leave() {
      if (hasLeft) return
      hasLeft = true
      log.notify()
      onLeave?.()
    },
  }
}
