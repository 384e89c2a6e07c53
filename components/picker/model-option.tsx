import { clsx } from 'clsx'
import { Brain, Check, Image, type LucideIcon, Wrench } from 'lucide-react'
import { LetterMark } from '@/components/ui/letter-mark'
import { formatTokens } from '@/lib/client/format'
import type { PickerOption } from '@/lib/client/picker-groups'
import type { Model } from '@/lib/protocol/provider'

type ModelOptionProps = {
  id: string
  option: PickerOption
  isActive: boolean
  isSelected: boolean
  onPoint: () => void
  onChoose: () => void
}

export function ModelOption({ id, option, isActive, isSelected, onPoint, onChoose }: ModelOptionProps) {
  const { listed, label, provider } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-9 items-center gap-2 rounded-md px-2 py-1.5 text-small pointer-coarse:min-h-11',
        isActive && 'bg-fg/6',
      )}
    >
      <Check aria-hidden="true" className={clsx('size-3.5 shrink-0', !isSelected && 'invisible')} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{listed ? label : `Use model id “${label}”`}</span>
        {listed?.description && <span className="block text-[12px] leading-4 text-muted">{listed.description}</span>}
      </span>
      {listed ? (
        <Abilities model={listed} />
      ) : (
        <span className="flex shrink-0 items-center gap-1.5 text-muted">
          <LetterMark name={provider.label} className="size-4 rounded-[5px] text-[10px]" />
          {provider.label}
        </span>
      )}
    </div>
  )
}

const abilities: { key: 'reasoning' | 'tools' | 'images'; label: string; icon: LucideIcon }[] = [
  { key: 'reasoning', label: 'reasoning', icon: Brain },
  { key: 'tools', label: 'tools', icon: Wrench },
  { key: 'images', label: 'images', icon: Image },
]

function Abilities({ model }: { model: Model }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted">
      {abilities.map(
        ({ key, label, icon: Icon }) =>
          model[key] && (
            <span key={key} role="img" aria-label={label} title={label}>
              <Icon aria-hidden="true" className="size-3.5" />
            </span>
          ),
      )}
      {model.contextTokens !== undefined && (
        <span title="Context window in tokens" className="font-mono text-[11px]">
          {formatTokens(model.contextTokens)}
        </span>
      )}
    </span>
  )
}
