import { formatQuantity } from '@/lib/client/format'
import { PRICES_AS_OF } from '@/lib/client/prices/price-table'
import { useUsage } from '@/lib/client/usage/usage-store'

/** What the numbers are, and what they are not. */
export function UsageNotes() {
  const unreadable = useUsage((state) => state.unreadable)
  return (
    <ul aria-label="Notes" className="flex max-w-[44rem] list-disc flex-col gap-1 pl-4 text-small text-muted">
      <li>
        Costs are an estimate: reported tokens by list prices as of {PRICES_AS_OF}, or by your own. Vendors change
        prices, and discounts, taxes and fees for tools are not included. What counts is the vendor’s bill.
      </li>
      <li>
        Tokens are counted only where the provider reported them. A run that was stopped or broke off reports none, but
        may cost.
      </li>
      <li>
        Only this browser’s conversations, with all their branches; temporary chats and comparisons are not counted, and
        deleted chats no longer.
      </li>
      {unreadable > 0 && <li>{`${formatQuantity(unreadable, 'chat')} could not be read and is not in the counts.`}</li>}
    </ul>
  )
}
