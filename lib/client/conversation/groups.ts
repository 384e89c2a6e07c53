import { currentWords } from '@/lib/language/current'
import type { ConversationEntry } from './conversation-entry'

export type DateGroup = { label: string; entries: ConversationEntry[] }

/**
 * By when something was last asked or answered, newest first; days begin at the reader's midnight. Pinned ones come
 * first in a group of their own. What lies in the future, by another clock, counts as today.
 */
export function groupByDate(entries: readonly ConversationEntry[], now: Date): DateGroup[] {
  const { tag, shell } = currentWords()
  const { groups: words } = shell.list
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric' })
  const spans = SPANS.map(([span, days]): [string, number] => [words[span], midnight(now, days)])
  const groups = new Map<string, ConversationEntry[]>()
  const newest = [...entries].sort((a, b) => Number(b.isPinned) - Number(a.isPinned) || timeOf(b) - timeOf(a))
  for (const entry of newest) {
    const span = spans.find(([, start]) => timeOf(entry) >= start)
    const label = entry.isPinned ? words.pinned : (span?.[0] ?? month.format(timeOf(entry)))
    groups.set(label, [...(groups.get(label) ?? []), entry])
  }
  return [...groups].map(([label, entries]) => ({ label, entries }))
}

const SPANS = [
  ['today', 0],
  ['yesterday', 1],
  ['week', 7],
  ['month', 30],
] as const

/** A day has 23 or 25 hours where the clocks change, so days are counted by the calendar. */
function midnight(now: Date, daysAgo: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime()
}

function timeOf({ updatedAt }: ConversationEntry): number {
  return Date.parse(updatedAt)
}
