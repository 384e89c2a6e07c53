import { ListRestart } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { ModelPopover } from '@/components/picker/model-popover'
import { IconButton } from '@/components/ui/icon-button'
import { useChat } from '@/lib/client/chat-store'
import { type Selection, useProviders } from '@/lib/client/provider-store'

type RegenerateWithProps = { answerId: string; target: Selection; isDisabled: boolean }

/** One more answer beside this one, by a model that is chosen for it alone. */
export function RegenerateWith({ answerId, target, isDisabled }: RegenerateWithProps) {
  const words = useWords().chat.answer
  const [isOpen, setOpen] = useState(false)

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
      <ModelPopover label={words.regenerateWithOther} selection={target} onChoose={choose} />
    </Popover.Root>
  )
}
