import { SlidersHorizontal } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import {
  describeProblem,
  type LaneConfig,
  NUMBER_NAMES,
  NUMBER_PARAMETERS,
  type NumberParameter,
  type LaneParameters as Parameters,
  REASONING_LEVELS,
  readNumber,
} from '@/lib/client/compare-config'

type LaneParametersProps = { letter: string; lane: LaneConfig; onChange: (parameters: Parameters) => void }

/** What one lane is asked with. What is left empty is not sent. */
export function LaneParameters({ letter, lane, onChange }: LaneParametersProps) {
  const { parameters } = lane
  const { compare, settings } = useWords()
  const words = compare.parameters
  const isChanged = Object.keys(parameters).length > 0
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={isChanged ? words.changed(letter) : words.title(letter)} size="small" className="relative">
          <SlidersHorizontal className="size-3.5" />
          {isChanged && <span aria-hidden="true" className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={words.title(letter)}
          className="animate-float z-50 flex w-72 max-w-[calc(100vw-16px)] flex-col gap-3 rounded-card border bg-panel p-4 shadow-float"
        >
          <p className="text-small text-muted">{words.note}</p>
          <label className="flex items-center justify-between gap-3 text-small">
            {words.reasoning}
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
                <option key={level} value={level}>
                  {settings.reasoning.levels[level]}
                </option>
              ))}
            </select>
          </label>
          {NUMBER_NAMES.map((name) => (
            <LaneNumber
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

type LaneNumberProps = {
  name: NumberParameter
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function LaneNumber({ name, value, onChange }: LaneNumberProps) {
  const words = useWords().settings.parameters
  const { step } = NUMBER_PARAMETERS[name]
  const [text, setText] = useState(value === undefined ? '' : String(value))
  return (
    <NumberField
      label={words.names[name]}
      isWhole={step === 1}
      text={text}
      onText={(typed) => {
        setText(typed)
        onChange(readNumber(name, typed))
      }}
      problem={describeProblem(name, text)}
    />
  )
}
