import { ArrowUp, Plus, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { ModelPopover } from '@/components/picker/model-popover'
import { plainButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { isSameTarget, labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'
import { MOST_FALLBACKS } from '@/lib/protocol/request'
import { noteStyle } from './field-style'
import { changeSettings, readSettings, useSettings } from './use-settings'

/** Who is asked, in order, when the chosen model of this conversation fails before its answer begins. */
export function FallbackSection() {
  const words = useWords().settings.fallbacks
  const { fallbacks = [] } = useSettings()
  const addButton = useRef<HTMLButtonElement>(null)

  function remove(fallback: Selection) {
    changeFallbacks((list) => list.filter((other) => !isSameTarget(other, fallback)))
    addButton.current?.focus()
  }
  return (
    <section aria-label={words.label} className="flex flex-col gap-2">
      <div>
        <h3 className="text-small font-medium">{words.label}</h3>
        <p className={noteStyle}>{words.about}</p>
      </div>
      {fallbacks.length > 0 && (
        <ol className="flex flex-col">
          {fallbacks.map((fallback, index) => (
            <FallbackRow
              key={`${fallback.provider}/${fallback.model}`}
              fallback={fallback}
              index={index}
              onRemove={() => remove(fallback)}
            />
          ))}
        </ol>
      )}
      <AddFallback ref={addButton} isFull={fallbacks.length >= MOST_FALLBACKS} />
    </section>
  )
}

type FallbackRowProps = { fallback: Selection; index: number; onRemove: () => void }

function FallbackRow({ fallback, index, onRemove }: FallbackRowProps) {
  const words = useWords().settings.fallbacks
  const { providers, loading } = useProviders()
  const { model, provider } = labelTarget(providers, fallback)
  const isGone = loading === 'loaded' && !providers.some(({ id }) => id === fallback.provider)
  return (
    <li className="flex items-center gap-1 text-small pointer-coarse:gap-2">
      <span className="w-4 shrink-0 text-label font-normal text-muted tabular-nums">{index + 1}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {model} <span className="text-muted">{isGone ? words.gone : provider}</span>
      </span>
      {index > 0 && (
        <IconButton label={words.earlier(model)} size="small" onClick={() => moveUp(fallback)}>
          <ArrowUp className="size-3.5" />
        </IconButton>
      )}
      <IconButton label={words.remove(model)} size="small" onClick={onRemove}>
        <X className="size-3.5" />
      </IconButton>
    </li>
  )
}

function AddFallback({ ref, isFull }: { ref: Ref<HTMLButtonElement>; isFull: boolean }) {
  const words = useWords().settings.fallbacks
  const [isOpen, setOpen] = useState(false)

  function add({ provider, model }: Selection) {
    setOpen(false)
    const fallback = { provider, model }
    changeFallbacks((list) => [...list.filter((other) => !isSameTarget(other, fallback)), fallback])
  }
  return (
    // Modal, else the sheet around it would keep its list from scrolling.
    <Popover.Root modal open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger ref={ref} disabled={isFull} className={`${plainButton} self-start`}>
        <Plus aria-hidden="true" className="size-3.5" />
        {words.add}
      </Popover.Trigger>
      <ModelPopover label={words.add} selection={null} onChoose={add} />
    </Popover.Root>
  )
}

function moveUp(fallback: Selection): void {
  changeFallbacks((list) => {
    const index = list.findIndex((other) => isSameTarget(other, fallback))
    return index < 1 ? list : list.toSpliced(index - 1, 2, fallback, ...list.slice(index - 1, index))
  })
}

function changeFallbacks(change: (list: readonly Selection[]) => readonly Selection[]): void {
  changeSettings({ fallbacks: change(readSettings().fallbacks ?? []) })
}
