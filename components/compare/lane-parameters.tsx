import { SlidersHorizontal } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import {
  type LaneConfig,
  NUMBER_PARAMETERS,
  type LaneParameters as Parameters,
  REASONING_LEVELS,
  readNumber,
} from '@/lib/client/compare-config'

type LaneParametersProps = { letter: string; lane: LaneConfig; onChange: (parameters: Parameters) => void }
type NumberName = keyof typeof NUMBER_PARAMETERS

const names = Object.keys(NUMBER_PARAMETERS) as NumberName[]

/** What one lane is asked with. What is left empty is not sent. */
export function LaneParameters({ letter, lane, onChange }: LaneParametersProps) {
  const { parameters } = lane
  const isChanged = Object.keys(parameters).length > 0
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          label={`Parameters of lane ${letter}${isChanged ? ', changed' : ''}`}
          size="small"
          className="relative"
        >
          <SlidersHorizontal className="size-3.5" />
          {isChanged && <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={`Parameters of lane ${letter}`}
          className="animate-float z-50 flex w-72 max-w-[calc(100vw-16px)] flex-col gap-3 rounded-card border bg-panel p-4 shadow-float"
        >
          <p className="text-small text-muted">Empty: the provider's own default, nothing is sent.</p>
          <label className="flex items-center justify-between gap-3 text-small">
            Reasoning
            <select
              value={parameters.reasoning ?? 'default'}
              onChange={({ target }) => {
                const { reasoning: _old, ...rest } = parameters
                const level = REASONING_LEVELS.find((candidate) => candidate === target.value)
                onChange(level && level !== 'default' ? { ...rest, reasoning: level } : rest)
              }}
              className="h-8 w-32 rounded-lg border border-control bg-panel px-2"
            >
              {REASONING_LEVELS.map((level) => (
                <option key={level}>{level}</option>
              ))}
            </select>
          </label>
          {names.map((name) => (
            <NumberField
              key={name}
              name={name}
              value={parameters[name]}
              onChange={(value) => {
                const { [name]: _old, ...rest } = parameters
                onChange(value === undefined ? rest : { ...rest, [name]: value })
              }}
            />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type NumberFieldProps = { name: NumberName; value: number | undefined; onChange: (value: number | undefined) => void }

/** Keeps what is typed, also while it is no number that the API takes. */
function NumberField({ name, value, onChange }: NumberFieldProps) {
  const { label, min, max, step } = NUMBER_PARAMETERS[name]
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const isWrong = text.trim() !== '' && readNumber(name, text) === undefined
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-3 text-small">
      {label}
      <input
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        value={text}
        placeholder="default"
        aria-invalid={isWrong}
        onChange={({ target }) => {
          setText(target.value)
          onChange(readNumber(name, target.value))
        }}
        className="h-8 w-32 rounded-lg border border-control bg-panel px-2 tabular-nums placeholder:text-muted aria-invalid:border-danger"
      />
      {isWrong && (
        <span className="w-full text-right text-label font-normal text-danger">
          {step === 1 ? 'a whole number' : 'a number'} from {min} to {max.toLocaleString('en-US')}
        </span>
      )}
    </label>
  )
}
