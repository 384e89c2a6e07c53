import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { formatCount } from '@/lib/client/format'

type RepeatStepperProps = {
  /** From 0, as `last`, the latest there is so far. */
  shown: number
  last: number
  /** How many there will be. */
  count: number
  onChoose: (round: number) => void
}

/** Goes from repeat to repeat. */
export function RepeatStepper({ shown, last, count, onChoose }: RepeatStepperProps) {
  const words = useWords().compare.cadence
  return (
    <fieldset className="flex items-center text-label font-normal text-muted tabular-nums">
      <legend className="sr-only">{words.repeats}</legend>
      <IconButton label={words.previousRepeat} size="small" disabled={shown === 0} onClick={() => onChoose(shown - 1)}>
        <ChevronLeft className="size-3.5" />
      </IconButton>
      <span>{words.runOf(formatCount(shown + 1), formatCount(count))}</span>
      <IconButton label={words.nextRepeat} size="small" disabled={shown >= last} onClick={() => onChoose(shown + 1)}>
        <ChevronRight className="size-3.5" />
      </IconButton>
    </fieldset>
  )
}
