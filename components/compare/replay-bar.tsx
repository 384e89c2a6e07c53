import { Pause, Play, StepBack, StepForward, X } from 'lucide-react'
import { Slider } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { Group } from '@/components/ui/group'
import { IconButton } from '@/components/ui/icon-button'
import { formatCount, formatDecimal } from '@/lib/client/format'
import { type ReplayState, replaySpeeds } from '@/lib/client/replay'
import { currentWords } from '@/lib/language/current'
import type { UseReplay } from './use-replay'

/** Plays runs that are over once more, exactly as they came. */
export function ReplayBar({ replay }: { replay: UseReplay }) {
  const words = useWords().compare.replay
  const { state } = replay
  if (!state) {
    return (
      <button
        type="button"
        title={words.title}
        onClick={() => replay.start().play()}
        className="touch-target inline-flex h-8 items-center gap-2 self-start rounded-lg border px-3 text-small hover:bg-fg/6"
      >
        <Play aria-hidden="true" className="size-3.5" />
        {words.action}
      </button>
    )
  }
  return (
    <Group aria-label={words.label} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center">
        <IconButton label={words.previous} onClick={() => replay.start().step(-1)}>
          <StepBack className="size-4" />
        </IconButton>
        <IconButton
          label={state.isPlaying ? words.pause : words.play}
          shortcut="Space"
          onClick={() => replay.start().toggle()}
        >
          {state.isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
        </IconButton>
        <IconButton label={words.next} onClick={() => replay.start().step(1)}>
          <StepForward className="size-4" />
        </IconButton>
      </div>
      <SpeedSelect replay={replay} state={state} />
      <Scrub replay={replay} state={state} />
      <span className="text-label font-normal text-muted tabular-nums">{describePlace(state)}</span>
      <IconButton label={words.end} size="small" onClick={replay.end}>
        <X className="size-3.5" />
      </IconButton>
    </Group>
  )
}

type PartProps = { replay: UseReplay; state: ReplayState }

function SpeedSelect({ replay, state }: PartProps) {
  const words = useWords().compare.replay
  return (
    <select
      aria-label={words.speed}
      value={state.speed}
      onChange={(event) => {
        const speed = replaySpeeds.find((each) => String(each) === event.target.value)
        if (speed !== undefined) replay.start().setSpeed(speed)
      }}
      className="h-8 rounded-lg border border-control bg-panel px-1.5 text-small tabular-nums pointer-coarse:h-9"
    >
      {replaySpeeds.map((speed) => (
        <option key={speed} value={speed}>
          {`${formatCount(speed)}×`}
        </option>
      ))}
    </select>
  )
}

function Scrub({ replay, state }: PartProps) {
  const words = useWords().compare.replay
  const { atMs, durationMs } = state
  return (
    <Slider.Root
      value={[atMs]}
      max={Math.max(1, durationMs)}
      step={Math.max(1, durationMs / 500)}
      onValueChange={([next = 0]) => replay.start().seek(next)}
      className="relative flex h-8 min-w-32 flex-1 touch-none items-center"
    >
      <Slider.Track className="relative h-1 w-full rounded-full bg-control">
        <Slider.Range className="absolute h-full rounded-full bg-accent" />
      </Slider.Track>
      <Slider.Thumb
        aria-label={words.position}
        aria-valuetext={describePlace(state)}
        className="touch-target block size-4 rounded-full border-2 border-accent bg-panel"
      />
    </Slider.Root>
  )
}

/** "2.4 s of 7.1 s": always in seconds, so that it does not jump about while it counts. */
function describePlace({ atMs, durationMs }: ReplayState): string {
  const { compare, units } = currentWords()
  const seconds = (ms: number) => units.seconds(formatDecimal(ms / 1000, 1))
  return compare.replay.place(seconds(atMs), seconds(durationMs))
}

/** So that a replay is never taken for a live run. */
export function ReplayBadge() {
  const words = useWords().compare.replay
  return (
    <span
      title={words.badgeTitle}
      className="inline-block rounded-full border border-accent px-2 text-[11px] font-semibold leading-4 tracking-wide text-accent"
    >
      {words.badge}
    </span>
  )
}
