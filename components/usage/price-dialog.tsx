import { Dialog } from 'radix-ui'
import { type SubmitEvent, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { DialogContent } from '@/components/ui/dialog-content'
import { findPrice, isSameTarget } from '@/lib/client/prices/find-price'
import { type RateName, rateFields, readRates } from '@/lib/client/prices/own-price-fields'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import type { ModelUsage } from '@/lib/client/usage/aggregate'

/** The button that changes what a model costs its user, and the dialog that it opens. */
export function PriceDialog({ model }: { model: ModelUsage }) {
  const [isOpen, setOpen] = useState(false)
  const { model: name, provider } = model.labels
  const words = useWords().usage.prices
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label={words.changeOf(name, provider)} className={plainButton}>
        {words.change}
      </Dialog.Trigger>
      <DialogContent title={words.title(name)} isDescribed>
        <div className="flex flex-col gap-3 px-5 pb-5">
          <Dialog.Description className="text-small text-muted">{words.description(provider)}</Dialog.Description>
          <PriceForm model={model} onClose={() => setOpen(false)} />
        </div>
      </DialogContent>
    </Dialog.Root>
  )
}

function PriceForm({ model, onClose }: { model: ModelUsage; onClose: () => void }) {
  const { target, labels } = model
  const words = useWords().usage.prices
  const { prices, set, remove } = useOwnPrices()
  const hasOwn = prices.some((price) => isSameTarget(price.target, target))
  const [typed, setTyped] = useState(() => typedPrice(findPrice({ ...model, isDemo: labels.isDemo }, prices)))
  const [wrong, setWrong] = useState<RateName | null>(null)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readRates(typed)
    if ('wrong' in read) {
      setWrong(read.wrong)
      document.getElementById(`price-${read.wrong}`)?.focus()
      return
    }
    set(target, read.rates)
    onClose()
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3 text-small">
      <div className="grid grid-cols-2 gap-3">
        {rateFields.map(({ name }) => (
          <label key={name} className="flex min-w-0 flex-col gap-1 text-label">
            {words.rates[name]}
            <input
              id={`price-${name}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed[name]}
              aria-invalid={wrong === name}
              aria-describedby={wrong === name ? 'price-problem' : undefined}
              onChange={({ target: input }) => {
                setTyped({ ...typed, [name]: input.value })
                setWrong(null)
              }}
              className="h-9 min-w-0 rounded-lg border border-control bg-bg px-2 text-body font-normal tabular-nums aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-[16px]"
            />
          </label>
        ))}
      </div>
      {wrong && (
        <p id="price-problem" role="alert" className="text-danger">
          {words.wrongRate(words.rates[wrong])}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {hasOwn && (
          <button
            type="button"
            onClick={() => {
              remove(target)
              onClose()
            }}
            className={`${plainButton} mr-auto`}
          >
            {words.remove}
          </button>
        )}
        <button type="button" onClick={onClose} className={plainButton}>
          {words.cancel}
        </button>
        <button type="submit" className={primaryButton}>
          {words.save}
        </button>
      </div>
    </form>
  )
}

function typedPrice(price: ReturnType<typeof findPrice>): Record<RateName, string> {
  const text = (name: RateName) => ('missing' in price ? '' : String(price[name] ?? ''))
  return {
    input: text('input'),
    cachedInput: text('cachedInput'),
    cacheWrite: text('cacheWrite'),
    output: text('output'),
  }
}
