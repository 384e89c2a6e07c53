import type { FrameKind } from '../frame-track'
import type { WireRow, WireRows } from './wire-rows'

/** Places of the rows that a test accepts, in order. They grow with the rows. */
export type RowPicker = {
  readonly picked: readonly number[]
  /** Looks at the rows that are new since the last call. */
  extend(): void
}

export function createRowPicker(wire: WireRows, accepts: (row: WireRow) => boolean): RowPicker {
  const picked: number[] = []
  let settled = 0
  let revision = wire.revision
  return {
    picked,
    extend() {
      const { rows } = wire
      if (revision !== wire.revision) {
        revision = wire.revision
        settled = 0
        picked.length = 0
      }
      if ((picked.at(-1) ?? -1) >= settled) picked.pop()
      for (const [offset, row] of rows.slice(settled).entries()) if (accepts(row)) picked.push(settled + offset)
      // The last row may still get events, and with them another kind.
      settled = Math.max(0, rows.length - 1)
    },
  }
}

/** Accepts the rows of these kinds; none at all means every kind. */
export function isOfKind(kinds: ReadonlySet<FrameKind>): (row: WireRow) => boolean {
  return ({ kind }) => kinds.size === 0 || kinds.has(kind)
}

/** Accepts the rows whose raw text, or whose events as JSON, hold the words, in whatever case. */
export function hasWords({ events }: WireRows, words: string): (row: WireRow) => boolean {
  const wanted = words.toLowerCase()
  return ({ frame, first, end }) => {
    if (frame?.data?.toLowerCase().includes(wanted)) return true
    const made = frame ? first + 1 : first
    return events.slice(made, end).some(({ event }) => JSON.stringify(event).toLowerCase().includes(wanted))
  }
}

/** Where a row number is in a sorted list of them, or would be: the place of the first that is not smaller. */
export function placeOf(picked: readonly number[], row: number): number {
  let low = 0
  let high = picked.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((picked[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}
