import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import { PRICES_AS_OF } from '@/lib/client/prices/price-table'
import { sumUsage } from '@/lib/client/usage/aggregate'
import { describeUsage, explainUsage } from '@/lib/client/usage/describe-usage'
import { countedRuns } from '@/lib/client/usage/run-usage'

/** One line with what a conversation has used so far; a click tells what is in it. Nothing before the first run is over. */
export function ConversationCost({ conversation }: { conversation: Conversation }) {
  const words = useWords().usage.conversation
  const prices = useOwnPrices((state) => state.prices)
  const sum = useMemo(() => sumUsage(countedRuns(conversation), prices), [conversation, prices])
  if (sum.runs === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger
        title={words.title}
        className="touch-target rounded-sm text-label font-normal whitespace-nowrap text-muted tabular-nums hover:text-fg"
      >
        {describeUsage(sum)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          aria-label={words.title}
          className="animate-float z-50 flex w-80 max-w-[calc(100vw-16px)] flex-col gap-1 rounded-card border bg-panel p-4 text-small tabular-nums shadow-float"
        >
          {explainUsage(sum).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="text-muted">{words.note(PRICES_AS_OF)}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
