import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { PRICES_AS_OF } from '@/lib/client/prices/price-table'
import { useUsage } from '@/lib/client/usage/usage-store'

/** What the numbers are, and what they are not. */
export function UsageNotes() {
  const words = useWords().usage.notes
  const unreadable = useUsage((state) => state.unreadable)
  return (
    <ul aria-label={words.label} className="flex max-w-[44rem] list-disc flex-col gap-1 pl-4 text-small text-muted">
      <li>{words.cost(PRICES_AS_OF)}</li>
      <li>{words.tokens}</li>
      <li>{words.scope}</li>
      {unreadable > 0 && <li>{words.unreadable(unreadable, formatCount(unreadable))}</li>}
    </ul>
  )
}
