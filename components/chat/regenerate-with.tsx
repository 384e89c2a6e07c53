import { ListRestart } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { ModelList } from '@/components/picker/model-list'
import { IconButton } from '@/components/ui/icon-button'
import { useChat } from '@/lib/client/chat-store'
import { type Selection, useProviders } from '@/lib/client/provider-store'

type RegenerateWithProps = { answerId: string; target: Selection; isDisabled: boolean }

/** One more answer beside this one, by a model that is chosen for it alone. */
export function RegenerateWith({ answerId, target, isDisabled }: RegenerateWithProps) {
  const words = useWords().chat.answer
  const [isOpen, setOpen] = useState(false)
  const providers = useProviders((state) => state.providers)

  function choose(next: Selection) {
    setOpen(false)
    useProviders.getState().remember(next)
    useChat.getState().regenerate(answerId, next)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={words.regenerateWith} size="small" disabled={isDisabled}>
          <ListRestart className="size-3.5" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={words.regenerateWithOther}
          className="animate-float z-50 flex h-[420px] max-h-(--radix-popover-content-available-height) w-[360px] max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-card border bg-panel shadow-float"
        >
          <ModelList providers={providers} selection={target} onSelect={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
