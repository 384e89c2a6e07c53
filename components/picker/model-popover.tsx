import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { type Selection, useProviders } from '@/lib/client/provider-store'
import { ModelList } from './model-list'

type ModelPopoverProps = ComponentProps<typeof Popover.Content> & {
  label: string
  selection: Selection | null
  onChoose: (selection: Selection) => void
}

/** The list of models in a popover, for a `Popover.Root` with a trigger of its own. */
export function ModelPopover({ label, selection, onChoose, ...props }: ModelPopoverProps) {
  const providers = useProviders((state) => state.providers)
  return (
    <Popover.Portal>
      <Popover.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className="animate-float z-50 flex h-[420px] max-h-(--radix-popover-content-available-height) w-[360px] max-w-[calc(100vw-16px)] flex-col overflow-hidden rounded-card border bg-panel shadow-float"
        {...props}
      >
        <ModelList providers={providers} selection={selection} onSelect={onChoose} />
      </Popover.Content>
    </Popover.Portal>
  )
}
