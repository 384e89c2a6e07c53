'use client'

import { Popover, Tooltip } from 'radix-ui'
import { useRef, useState } from 'react'
import { useWords } from '@/components/language/words'

const FLOAT = 'z-50 max-w-[min(20rem,calc(100vw-16px))] rounded-card border bg-panel text-small shadow-float'

/** A metric's name; it opens what the metric means. */
export function MetricHelp({ label, explanation }: { label: string; explanation: string }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="rounded-sm text-left underline decoration-control decoration-dotted underline-offset-3 hover:decoration-fg">
        {label}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={`animate-float px-3 py-2 ${FLOAT}`}
        >
          <p className="font-medium">{label}</p>
          <p className="text-muted">{explanation}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** "n/a" with its reason: on hover, on focus, on a tap, and in the text that a screen reader gets. */
export function MissingValue({ reason }: { reason: string }) {
  const [isOpen, setOpen] = useState(false)
  const words = useWords().metrics.missing
  const trigger = useRef<HTMLButtonElement>(null)

  /** A scroll closes a tooltip, and moving the focus here by keyboard may scroll. */
  function changeOpen(isWanted: boolean) {
    setOpen(isWanted || trigger.current?.matches(':focus-visible') === true)
  }
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root open={isOpen} onOpenChange={changeOpen}>
        <Tooltip.Trigger
          ref={trigger}
          // The reason is in the name already.
          aria-describedby={undefined}
          onClick={(event) => {
            // A tap has no hover and no focus, and a click would close it.
            event.preventDefault()
            setOpen(true)
          }}
          className="rounded-sm text-muted underline decoration-control decoration-dotted underline-offset-3"
        >
          {words.value}
          <span className="sr-only">{`: ${reason}`}</span>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={4}
            collisionPadding={8}
            onEscapeKeyDown={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
            className={`px-2.5 py-1.5 text-muted ${FLOAT}`}
          >
            {reason}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
