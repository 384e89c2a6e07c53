import { clsx } from 'clsx'
import { Brain, Check, Image, KeyRound, type LucideIcon, RotateCw, TriangleAlert, Wrench } from 'lucide-react'
import { memo } from 'react'
import { useWords } from '@/components/language/words'
import { LetterMark } from '@/components/ui/letter-mark'
import { formatTokens } from '@/lib/client/format'
import type { PickerOption } from '@/lib/client/picker-groups'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import { ratesTextOf } from '@/lib/client/prices/rates-text'
import type { Catalog } from '@/lib/language/catalog'
import type { Model } from '@/lib/protocol/provider'

type ModelOptionProps = {
  id: string
  option: PickerOption
  /** Where the same model can be there from several providers. */
  hasProvider: boolean
  isActive: boolean
  isSelected: boolean
}

/** The list around it handles the pointer, so that of a hundred rows only those that change are drawn again. */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
  const { id, option, hasProvider, isActive, isSelected } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-option={option.id}
      className={clsx(
        'flex min-h-9 items-center gap-2 rounded-md px-2 py-1.5 text-small pointer-coarse:min-h-11',
        'scroll-mt-12 [contain-intrinsic-size:auto_36px] [content-visibility:auto]',
        isActive && 'bg-fg/6',
      )}
    >
      <Mark option={option} isSelected={isSelected} />
      <Name option={option} hasProvider={hasProvider} />
      {'model' in option && (
        <span className="flex shrink-0 flex-col items-end gap-0.5 text-muted">
          {isFailing(option) && <Failing />}
          {option.listed && <Abilities model={option.listed} />}
          <Price option={option} />
        </span>
      )}
    </div>
  )
})

/** Its breaker is open. It can be chosen all the same. */
function isFailing({ provider, model }: Extract<PickerOption, { model: string }>): boolean {
  return provider.breakers?.some((breaker) => breaker.model === model && breaker.state === 'open') === true
}

function Failing() {
  const words = useWords().picker
  return (
    <span title={words.failingTitle} data-failing="" className="inline-flex items-center gap-1 text-label text-warn">
      <TriangleAlert aria-hidden="true" className="size-3" />
      {words.failing}
    </span>
  )
}

function Mark({ option, isSelected }: { option: PickerOption; isSelected: boolean }) {
  if (option.kind === 'key') return <KeyRound aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
  if (option.kind === 'retry') return <RotateCw aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
  if (isSelected) return <Check aria-hidden="true" className="size-3.5 shrink-0" />
  return <span className="size-3.5 shrink-0" />
}

/** The model over its provider where rows of several stand together, else over its description. */
function Name({ option, hasProvider }: { option: PickerOption; hasProvider: boolean }) {
  const words = useWords()
  const description = 'listed' in option && !hasProvider ? option.listed?.description : undefined
  return (
    <span className="min-w-0 flex-1">
      <span className={clsx('block wrap-anywhere', option.kind === 'key' && 'text-accent')}>
        {nameOf(option, words)}
      </span>
      {hasProvider && (
        <span className="flex items-center gap-1.5 text-[12px] leading-4 text-muted">
          <LetterMark name={option.provider.label} className="size-4 rounded-[5px] text-[10px]" />
          <span className="min-w-0 truncate">{option.provider.label}</span>
        </span>
      )}
      {description && <span className="block text-[12px] leading-4 text-muted">{description}</span>}
    </span>
  )
}

function nameOf(option: PickerOption, { common, picker }: Catalog): string {
  const words = picker.options
  if ('label' in option) return option.kind === 'custom' ? words.custom(option.label) : option.label
  if (option.kind === 'retry') return common.actions.tryAgain
  return option.provider.key === 'yours' ? words.changeKey : words.addKey
}

const abilities: { key: 'reasoning' | 'tools' | 'images'; icon: LucideIcon }[] = [
  { key: 'reasoning', icon: Brain },
  { key: 'tools', icon: Wrench },
  { key: 'images', icon: Image },
]

/** The marks that the rows use, drawn once: three icons in each of a hundred rows would be most of the work. */
export function AbilityMarks() {
  return (
    <svg aria-hidden="true" className="hidden">
      {abilities.map(({ key, icon: Icon }) => (
        <symbol key={key} id={`ability-${key}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}

function Price({ option: { provider, model } }: { option: Extract<PickerOption, { model: string }> }) {
  const words = useWords().picker
  const ownPrices = useOwnPrices(({ prices }) => prices)
  const rates = ratesTextOf({ provider: provider.id, model }, provider.demo === true, ownPrices)
  if (!rates) return null
  return (
    <span role="img" aria-label={rates.spoken} title={words.priceTitle} className={numbers}>
      {rates.short}
    </span>
  )
}

const numbers = 'text-right font-mono text-[11px] leading-4 whitespace-nowrap tabular-nums'

function Abilities({ model }: { model: Model }) {
  const words = useWords().picker
  return (
    <span className="flex items-center gap-1.5">
      {abilities.map(
        ({ key }) =>
          model[key] && (
            <span key={key} role="img" aria-label={words.abilities[key]} title={words.abilities[key]}>
              <svg aria-hidden="true" className="size-3.5">
                <use href={`#ability-${key}`} />
              </svg>
            </span>
          ),
      )}
      {model.contextTokens !== undefined && (
        <span title={words.context} className={numbers}>
          {formatTokens(model.contextTokens)}
        </span>
      )}
    </span>
  )
}
