import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

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
  return (
    <fieldset className="flex items-center text-label font-normal text-muted tabular-nums">
      <legend className="sr-only">Repeats</legend>
      <IconButton label="Previous repeat" size="small" disabled={shown === 0} onClick={() => onChoose(shown - 1)}>
        <ChevronLeft className="size-3.5" />
      </IconButton>
      <span>
        Run {shown + 1} of {count}
      </span>
      <IconButton label="Next repeat" size="small" disabled={shown >= last} onClick={() => onChoose(shown + 1)}>
        <ChevronRight className="size-3.5" />
      </IconButton>
    </fieldset>
  )
}
