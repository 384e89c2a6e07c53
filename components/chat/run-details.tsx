import { Info, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import type { ChatRun } from '@/lib/client/chat-run'
import { formatDuration } from '@/lib/client/format'
import { describeRun } from '@/lib/client/run-details'

/** What a run was, for whoever has to explain it: who served it, its ids, its moments, and the account's limits. */
export function RunDetails({ run }: { run: ChatRun }) {
  const { chat, common } = useWords()
  const title = chat.answer.details
  const rows = describeRun(run.view, formatDuration)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={title} size="small">
          <Info className="size-3.5" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={title}
          className="animate-float z-50 max-h-(--radix-popover-content-available-height) w-[26rem] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border bg-panel p-4 shadow-float"
        >
          <div className="mb-2 flex items-center justify-between">
            <h3 className="text-small font-semibold">{title}</h3>
            <Popover.Close asChild>
              <IconButton label={common.actions.close} size="small">
                <X className="size-3.5" />
              </IconButton>
            </Popover.Close>
          </div>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small tabular-nums">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
