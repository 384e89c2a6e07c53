import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { useWords } from '@/components/language/words'
import { LetterMark } from '@/components/ui/letter-mark'
import { labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'
import { ModelPopover } from './model-popover'

type ModelPickerProps = {
  selection: Selection | null
  onSelect: (selection: Selection) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Before the name, where a page has several pickers. */
  prefix?: string
  /** The provider below the model instead of beside it. */
  isStacked?: boolean
}

/** Chooses who answers next. When it closes, the focus goes back to where it was. */
export function ModelPicker({
  selection,
  onSelect,
  isOpen,
  onOpenChange,
  prefix = '',
  isStacked = false,
}: ModelPickerProps) {
  const words = useWords().picker
  const providers = useProviders((state) => state.providers)
  const loading = useProviders((state) => state.loading)
  const labels = selection && labelTarget(providers, selection)
  const returnFocusTo = useRef<Element | null>(null)

  function select(next: Selection) {
    useProviders.getState().remember(next)
    onSelect(next)
    onOpenChange(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger
        data-model-picker=""
        aria-label={words.button(prefix, labels ? words.target(labels.model, labels.provider) : words.none)}
        title={words.choose}
        className="touch-target flex min-h-8 max-w-full min-w-0 items-center gap-2 rounded-lg pr-2 pl-1.5 text-small transition-colors hover:bg-fg/6 data-[state=open]:bg-fg/6 pointer-coarse:min-h-9"
      >
        {labels ? (
          <>
            <LetterMark name={labels.provider} />
            <span className={clsx('min-w-0', isStacked ? 'flex flex-col items-start' : 'contents')}>
              <span className="max-w-full truncate font-medium">{labels.model}</span>
              <span
                className={clsx(
                  'max-w-full truncate text-muted',
                  isStacked ? 'text-[11px] leading-[14px]' : 'max-sm:hidden',
                )}
              >
                {labels.provider}
              </span>
            </span>
          </>
        ) : (
          <span className="truncate text-muted">{loading === 'loading' ? words.loading : words.choose}</span>
        )}
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <ModelPopover
        label={words.choose}
        selection={selection}
        onChoose={select}
        onOpenAutoFocus={() => {
          returnFocusTo.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          if (!(returnFocusTo.current instanceof HTMLElement) || returnFocusTo.current === document.body) return
          event.preventDefault()
          returnFocusTo.current.focus()
        }}
      />
    </Popover.Root>
  )
}
